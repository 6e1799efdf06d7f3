//! The tools as the protocol's library calls them.

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
use yomi_contract::reading::fault::shortened;

use crate::{
    api::{Api, Caller},
    arguments::Arguments,
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
pub struct Tools<A> {
    pub(crate) api: A,
    pub(crate) reviews: Reviews,
    version: &'static str,
}

impl<A: Api> Tools<A> {
    /// The tools over that API, of that version of the service.
    #[must_use]
    pub fn new(api: A, version: &'static str) -> Self {
        Self { api, reviews: Reviews::default(), version }
    }

    async fn answer(&self, caller: &Caller, tool: ToolName, arguments: Arguments) -> CallToolResult {
        let answered = calls::answer(Asking { tools: self, caller }, tool, arguments).await;
        self.api.called(caller, tool.name(), answered.as_ref().err());
        match answered {
            Ok(reply) => result(reply),
            Err(problem) => refused::result(tool, &problem),
        }
    }
}

fn result(Reply { text, structured, picture }: Reply) -> CallToolResult {
    let mut content = vec![ContentBlock::text(text)];
    content.extend(picture.map(|png| ContentBlock::image(STANDARD.encode(&*png), "image/png")));
    let mut result = CallToolResult::success(content);
    result.structured_content = Some(structured);
    result
}

impl<A: Api> ServerHandler for Tools<A> {
    fn get_info(&self) -> ServerConfig {
        let mut info = Implementation::new("yomi", self.version);
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
        let mut list = ListToolsResult::with_all_items(tool::list().to_vec());
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
        let caller = parts.map(|parts| parts.extensions.clone()).unwrap_or_default();
        let arguments = Arguments(request.arguments.unwrap_or_default());
        tokio::select! {
            // The client has left: what it waited for ends with the future.
            () = context.ct.cancelled() => Err(ErrorData::internal_error("the call was cancelled", None)),
            result = self.answer(&caller, tool, arguments) => Ok(result.into()),
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
        tool::list().iter().find(|tool| tool.name == name).cloned()
    }
}
