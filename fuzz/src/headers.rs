//! Headers of requests that the service reads itself.

use std::net::{IpAddr, Ipv4Addr};

use axum::http::{HeaderMap, HeaderValue, Uri, Version, header, uri::Authority};
use opentelemetry::{propagation::TextMapPropagator as _, trace::TraceContextExt as _};
use opentelemetry_http::{HeaderExtractor, HeaderInjector};
use yomi_contract::reading::{accept, form::Form};
use yomi_http::{gate::host::AllowedHosts, middleware::context::trace_id};
use yomi_server::TrustedProxies;
use yomi_service::Client;

use opentelemetry_sdk::propagation::TraceContextPropagator;

const NAMES: [&str; 4] = ["accept", "traceparent", "x-forwarded-for", "host"];
const PROXY: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1));
const STRANGER: IpAddr = IpAddr::V4(Ipv4Addr::new(203, 0, 113, 9));

/// Every header is read as others read it: one a line, in the order of [`NAMES`].
///
/// # Panics
/// When it is not so.
pub fn agree(bytes: &[u8]) {
    let mut headers = HeaderMap::new();
    for (name, value) in NAMES.into_iter().zip(bytes.split(|&byte| byte == b'\n')) {
        if let (false, Ok(value)) = (value.is_empty(), HeaderValue::from_bytes(value)) {
            headers.insert(name, value);
        }
    }
    forms(&headers);
    trace(&headers);
    client(&headers);
    host(&headers);
}

/// The form that is chosen would be chosen alone, and where none is chosen, none would be.
fn forms(headers: &HeaderMap) {
    let is_accepted = |form: &Form| accept::choose(headers, &[*form]).is_ok();
    match accept::choose(headers, &Form::ALL) {
        Ok(form) => assert!(is_accepted(&form), "{headers:?}"),
        Err(_) => assert!(!Form::ALL.iter().any(is_accepted), "{headers:?}"),
    }
}

/// The trace that the log names is the one that OpenTelemetry continues, and one that OpenTelemetry
/// writes is named.
fn trace(headers: &HeaderMap) {
    let caller = TraceContextPropagator::new().extract(&HeaderExtractor(headers));
    let context = caller.span().span_context().clone();
    if let Some(named) = trace_id(headers) {
        assert!(context.is_valid(), "{headers:?}");
        assert_eq!(context.trace_id().to_string(), named, "{headers:?}");
    }
    if context.is_valid() {
        let mut written = HeaderMap::new();
        TraceContextPropagator::new().inject_context(&caller, &mut HeaderInjector(&mut written));
        assert_eq!(trace_id(&written), Some(&*context.trace_id().to_string()), "{headers:?}");
    }
}

/// Only a trusted proxy determines the client address, and the entry that it appends takes precedence.
fn client(headers: &HeaderMap) {
    let network = "10.0.0.0/8".parse().expect("it is a network");
    let proxies = TrustedProxies::new(vec![network]);
    assert_eq!(proxies.client(STRANGER, headers), STRANGER, "{headers:?}");
    let client = proxies.client(PROXY, headers);
    assert_eq!(client, client.to_canonical(), "{headers:?}");
    let name = Client::of_address(client);
    let name = name.name();
    assert!(!name.is_empty() && name.len() <= 64 && name.is_ascii(), "{name} of {headers:?}");
    let hops = headers.get("x-forwarded-for").map_or(&b""[..], HeaderValue::as_bytes);
    let hops = [hops, format!(",{STRANGER}").as_bytes()].concat();
    let mut appended = headers.clone();
    appended.insert("x-forwarded-for", HeaderValue::from_bytes(&hops).expect("as it was"));
    assert_eq!(proxies.client(PROXY, &appended), STRANGER, "{headers:?}");
}

/// Every accepted `Host` is an allowed one by the grammar of authorities (RFC 3986), too.
fn host(headers: &HeaderMap) {
    let allowed = AllowedHosts::new(Ipv4Addr::LOCALHOST.into(), &["yomi.example".to_owned()]);
    let uri = Uri::from_static("/");
    let Some(host) = headers.get(header::HOST) else {
        assert!(allowed.check(Version::HTTP_11, &uri, headers).is_ok());
        return;
    };
    let is_allowed = allowed.check(Version::HTTP_11, &uri, headers).is_ok();
    if let (true, Ok(authority)) = (is_allowed, Authority::try_from(host.as_bytes())) {
        let name = authority.host().to_ascii_lowercase();
        let bare = name.trim_matches(['[', ']']).trim_end_matches('.');
        let is_known = bare == "localhost"
            || bare.ends_with(".localhost")
            || bare == "yomi.example"
            || bare.parse::<IpAddr>().is_ok();
        assert!(is_known, "{headers:?} asks for {name}");
    }
    let mut two = headers.clone();
    two.append(header::HOST, HeaderValue::from_static("rebound.example"));
    assert!(allowed.check(Version::HTTP_11, &uri, &two).is_err(), "{two:?}");
}
