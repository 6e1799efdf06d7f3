//! The tools as the protocol's library calls them.

use std::sync::{Arc, OnceLock};

use ::metrics::counter;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use http::request::Parts;
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CacheScope, CallToolRequestMethod, CallToolRequestParams, CallToolResponse, CallToolResult, ConstString as _,
        ContentBlock, CustomRequest, CustomResult, ErrorCode, Implementation, ListToolsResult, PaginatedRequestParams,
        ServerCapabilities, ServerConfig, Tool,
    },
    service::RequestContext,
};
use yomi_api::{Api, Caller, refusals};
use yomi_contract::{problem::Problem, reading::fault::shortened};
use yomi_instrumentation::metrics::MCP_CALLS;

use crate::{
    arguments::Arguments,
    call::Call,
    calls::{self, Asking, Reply},
    instructions::INSTRUCTIONS,
    plain, refused,
    reviews::Reviews,
    tool::{self, ToolName},
};

/// How long a client may keep the list of tools, in milliseconds: a day. It changes with the version alone.
const LIST_TTL_MS: u64 = 86_400_000;

/// The tools over an API; clones share their reviews.
#[derive(Clone)]
pub struct Tools {
    pub(crate) api: Api,
    pub(crate) reviews: Reviews,
    /// Made when first asked for: its schemas are those of the whole contract.
    list: Arc<OnceLock<Vec<Tool>>>,
}

/// Outcomes of a call, as metric labels.
const ANSWERED: &str = "answered";
const REFUSED: &str = "refused";

impl Tools {
    /// The tools over that API.
    #[must_use]
    pub fn new(api: Api) -> Self {
        for tool in ToolName::ALL {
            for outcome in [ANSWERED, REFUSED] {
                counter!(MCP_CALLS, "tool" => tool.name(), "outcome" => outcome).increment(0);
            }
        }
        Self { api, reviews: Reviews::default(), list: Arc::default() }
    }

    fn list(&self) -> &[Tool] {
        self.list.get_or_init(|| tool::list(&self.api.limits_of(&Caller::unknown())))
    }

    async fn answer(&self, call: Call, tool: ToolName, arguments: Arguments) -> CallToolResult {
        let asking = Asking { tools: self.clone(), call: call.clone() };
        let answering = async move { calls::answer(&asking, tool, arguments).await };
        let answered = self.api.in_turns(&call.caller, answering).await;
        tell(&call, tool, answered.as_ref().err());
        match answered {
            Ok(reply) => result(reply),
            Err(problem) => refused::result(tool, &problem),
        }
    }
}

/// Says in the log and the metrics which tool a call asked for, and whether it failed.
fn tell(call: &Call, tool: ToolName, problem: Option<&Problem>) {
    let outcome = if problem.is_some() { REFUSED } else { ANSWERED };
    counter!(MCP_CALLS, "tool" => tool.name(), "outcome" => outcome).increment(1);
    call.caller.span.record("tool", tool.name());
    if let Some(problem) = problem {
        refusals::count(problem.code);
        call.left().refused = Some(problem.clone());
    }
}

fn result(Reply { text, structured, picture }: Reply) -> CallToolResult {
    let mut content = vec![ContentBlock::text(text)];
    content.extend(picture.map(|png| ContentBlock::image(STANDARD.encode(png), "image/png")));
    let mut result = CallToolResult::success(content);
    result.structured_content = Some(structured);
    result
}

impl ServerHandler for Tools {
    fn get_info(&self) -> ServerConfig {
        let mut info = Implementation::new("yomi", yomi_telemetry::VERSION);
        info.title = Some("Yomi".to_owned());
        let mut config = ServerConfig::new(ServerCapabilities::builder().enable_tools().build());
        config.server_info = info;
        config.with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let mut list = ListToolsResult::with_all_items(self.list().to_vec());
        list.ttl_ms = Some(LIST_TTL_MS);
        list.cache_scope = Some(CacheScope::Public);
        Ok(list)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = ToolName::called(&request.name) else {
            let name = shortened(&request.name);
            let shown = if plain::is_own(&name) { &name } else { "…" };
            let known: Vec<_> = ToolName::ALL.iter().map(|tool| tool.name()).collect();
            let known = known.join(", ");
            return Err(ErrorData::invalid_params(format!("no tool {shown:?}; expected one of {known}"), None));
        };
        let parts = context.extensions.get::<Parts>();
        let call = parts.and_then(|parts| parts.extensions.get::<Call>().cloned());
        let call = call.unwrap_or_else(|| Call::new(Caller::unknown()));
        let arguments = Arguments(request.arguments.unwrap_or_default());
        tokio::select! {
            // The client has left: what it waited for ends with the future.
            () = context.ct.cancelled() => Err(ErrorData::internal_error("the call was cancelled", None)),
            result = self.answer(call, tool, arguments) => Ok(result.into()),
        }
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        // What the library cannot read as one of its requests it takes for a method that it does not know.
        if request.method == CallToolRequestMethod::VALUE {
            let about = "tools/call takes params with name, a text, and arguments, an object";
            return Err(ErrorData::invalid_params(about, None));
        }
        let about = "no such method; tools are listed by tools/list and called by tools/call";
        Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, about, None))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.list().iter().find(|tool| tool.name == name).cloned()
    }
}
