//! A response that holds something until it is written or given up.

use std::{
    pin::Pin,
    task::{Context, Poll},
};

use axum::{
    body::{Body, Bytes, HttpBody},
    response::Response,
};
use hyper::body::{Frame, SizeHint};

/// The response, which drops `held` when its body is: when it was written to its end, or when the
/// connection or the client gave it up.
pub(in crate::api) fn hold<T: Send + Unpin + 'static>(response: Response, held: T) -> Response {
    response.map(|body| Body::new(HoldingBody { body, _held: held }))
}

struct HoldingBody<T> {
    body: Body,
    _held: T,
}

impl<T: Unpin> HttpBody for HoldingBody<T> {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use http_body_util::BodyExt as _;

    use super::*;

    #[tokio::test]
    async fn what_is_held_is_let_go_with_the_body_and_the_body_stays_as_it_was() {
        let held = Arc::new(());
        let response = hold(Response::new(Body::from("text")), Arc::clone(&held));
        assert_eq!(response.body().size_hint().exact(), Some(4));
        assert_eq!(Arc::strong_count(&held), 2);
        let text = response.into_body().collect().await.unwrap().to_bytes();
        assert_eq!((text.as_ref(), Arc::strong_count(&held)), (b"text".as_slice(), 1));
        drop(hold(Response::new(Body::from("text")), Arc::clone(&held)));
        assert_eq!(Arc::strong_count(&held), 1);
    }
}
