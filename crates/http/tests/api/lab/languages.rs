//! Sentences of exercises and marks, titles and legends of trees, in the language that was asked for.

use axum::http::HeaderValue;
use serde_json::{Value, json};

use crate::app::{TestApp, json_request};

#[tokio::test]
async fn task_and_detail_are_in_the_language_of_the_request_or_of_its_reader() {
    let app = TestApp::new();
    let which = |lang: Option<&str>| json!({ "exercise": "skipped", "seed": 7, "plies": 2, "children": 3, "lang": lang });
    let asked = async |body: Value, accepted: &'static str| {
        let mut request = json_request("/v1/lab/exercise", body.to_string());
        request.headers_mut().insert("accept-language", HeaderValue::from_static(accepted));
        app.send(request).await
    };
    let task = async |lang: Option<&str>, accepted| {
        let answer = asked(which(lang), accepted).await;
        assert_eq!(answer.header("vary"), "Accept, Accept-Language, Origin");
        answer.ok()["task"].as_str().unwrap().to_owned()
    };
    let english = task(None, "").await;
    assert!(english.ends_with("Name the leaves that it skips."), "{english}");
    let japanese = task(Some("ja"), "").await;
    assert!(japanese.ends_with("枝刈りされる葉の名前を答えてください。"), "{japanese}");
    assert_eq!(task(None, "ja-JP,ja;q=0.9,en;q=0.8").await, japanese);
    assert_eq!(task(Some("en"), "ja").await, english);
    assert_eq!(task(None, "fr").await, english);
    let chinese = task(None, "zh-CN").await;
    assert!(chinese.contains("请写出被剪掉的叶节点的名称"), "{chinese}");
    for (lang, said) in [
        (
            "en",
            "alpha-beta skips G: after F MAX has 19 at C, and MIN has 13 elsewhere, from B, so the rest of C cannot matter",
        ),
        (
            "ja",
            "αβ法はGを枝刈りします：Fの後、MAXはCで19を得て、MINは他の枝（B）で13を得ています。Cの残りは結果に関わりません。",
        ),
        ("zh", "α-β 剪枝剪掉 G：在 F 之后，MAX 在 C 有 19，MIN 在别处（B）有 13。C 的其余部分无关紧要。"),
    ] {
        let body = json!({ "exercise": "skipped", "seed": 7, "plies": 2, "children": 3, "skipped": [], "lang": lang });
        let mark = app.post("/v1/lab/exercise/check", body).await.ok();
        assert_eq!(mark["mistake"]["detail"], said);
    }
    // Problems stay English.
    let problem = asked(json!({ "lang": "ja" }), "ja").await.json();
    assert_eq!(problem["errors"][0]["detail"], "name what is asked, such as \"skipped\"");
}

#[tokio::test]
async fn title_and_legend_of_a_tree_are_in_that_language_but_for_pixels() {
    let app = TestApp::new();
    let path = "/v1/lab/trace.svg?game=othello&moves=f5d6c3&depth=2";
    let svg = async |more: &str, accepted: &str| {
        let answer = app.get_with(&format!("{path}{more}"), &[("accept-language", accepted)]).await;
        assert_eq!(answer.header("vary"), "Accept, Accept-Language, Origin");
        answer.text
    };
    let english = svg("", "").await;
    assert!(english.contains("<title>othello, white to move, alpha_beta, depth 2, value"), "{english}");
    let japanese = svg("&lang=ja", "").await;
    for part in ["<title>オセロ、白の番、alpha_beta、深さ2、値", "、最善手", ">MAXの番：最大の値を取る<", ">枝刈り<"]
    {
        assert!(japanese.contains(part), "{part}: {japanese}");
    }
    assert_eq!(svg("", "ja").await, japanese);
    let chinese = svg("", "zh-Hans-CN").await;
    assert!(chinese.contains("<title>黑白棋，轮到白方，alpha_beta，深度 2，值"), "{chinese}");
    assert!(chinese.contains(">主要变例<"), "{chinese}");
    let playouts = app.get("/v1/lab/trace.svg?game=tictactoe&algorithm=mcts&nodes=9&lang=ja").await.text;
    assert!(playouts.contains("mcts、プレイアウト9回、値"), "{playouts}");
    let text = async |more: &str| app.get(&format!("/v1/lab/tree?tree=[3,4]{more}&format=txt")).await.text;
    assert_eq!(text("&lang=ja").await, text("").await);
    // A race has no sentences, and no language.
    let race = "/v1/lab/race?game=tictactoe&moves=b2a1c3&runs=x";
    let answer = app.get_with(race, &[("accept-language", "ja")]).await.json();
    assert!(!answer.to_string().contains("lang"), "{answer}");
}

#[cfg(feature = "png")]
#[tokio::test]
async fn pixels_are_english_for_every_reader() {
    let app = TestApp::new();
    let path = "/v1/lab/tree.png?tree=[3,4]";
    let png =
        async |accepted: &str| app.get_with(path, &[("accept-language", accepted)]).await.header("etag").to_owned();
    assert_eq!(png("ja").await, png("en").await);
}
