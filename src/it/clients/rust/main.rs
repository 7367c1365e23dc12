use openapi::apis::configuration::Configuration;
use openapi::apis::{events_api, orders_api, payment_links_api, Error};
use openapi::models::{OrderPaidEvent, OrderStatus, PaymentLinkCreateRequest, PaymentSucceededEvent};
use serde_json::{from_value, json, to_value};
use std::collections::HashMap;
use std::env::var;

fn client(base: &str) -> Configuration {
    Configuration {
        base_path: var(base).unwrap(),
        bearer_access_token: var("TOKEN").ok(),
        ..Configuration::default()
    }
}

fn ok(check: &str) {
    println!("ok {check}");
}

async fn link(api: &Configuration, amount: f64, currency: &str, key: &str) -> String {
    let mut request = PaymentLinkCreateRequest::new("Seat".into(), amount, currency.into());
    request.metadata = Some(HashMap::from([("seat".into(), json!(14))]));
    let created = payment_links_api::create_payment_link(api, request, Some(key)).await;
    created.unwrap().id
}

async fn error_code(api: &Configuration) -> String {
    let found = orders_api::get_order(api, "ord_01jd5k8zv7e6w9q2m4t8x0c3fb").await;
    match found {
        Err(Error::ResponseError(response)) => {
            let body: openapi::models::ErrorBody = serde_json::from_str(&response.content).unwrap();
            body.code.unwrap()
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (api, later) = (client("BASE"), client("STUB"));
    let pending = Some(OrderStatus::Pending);
    let orders = orders_api::list_orders(
        &api, None, Some(5), None, pending, None, None, None, None, None, None, None, None, None, None, None, None,
    );
    let orders = orders.await.unwrap().data;
    assert!(!orders.is_empty() && orders[0].amount > 0.0);
    ok("orders");

    let key = format!("rust-{:?}", std::time::SystemTime::now());
    let idr = link(&api, 16777217.0, "IDR", &key).await;
    ok("link");
    assert_eq!(link(&api, 16777217.0, "IDR", &key).await, idr);
    ok("replay");
    println!("no metadata");

    assert_eq!(error_code(&api).await, "not_found");
    assert_eq!(error_code(&later).await, "code_of_a_later_version");
    ok("error");

    let kwd = link(&api, 999999999999.999, "KWD", &(key + "-KWD")).await;
    for (id, amount) in [(idr, 16777217.0), (kwd, 999999999999.999)] {
        let made = payment_links_api::get_payment_link(&api, &id).await.unwrap();
        assert_eq!(made.amount, amount);
    }
    ok("amounts");

    let (mut after, mut more, mut paid) = (None::<String>, true, 0);
    while more {
        let page = events_api::list_events(&api, after.as_deref(), None, Some(20)).await.unwrap();
        for event in page.data {
            after = Some(event.id.clone());
            if event.r#type == "order.paid" {
                let event: OrderPaidEvent = from_value(to_value(event).unwrap()).unwrap();
                assert!(event.data.object.amount > 0.0);
                paid += 1;
            }
        }
        more = page.meta.has_more;
    }
    assert!(paid > 0);
    ok("events");

    let page = events_api::list_events(&later, None, None, None).await.unwrap().data;
    let order: OrderPaidEvent = from_value(to_value(&page[0]).unwrap()).unwrap();
    assert_eq!(order.data.object.amount, 16777217.0);
    assert_eq!(page[1].r#type, "order.refunded");
    from_value::<PaymentSucceededEvent>(to_value(&page[2]).unwrap()).unwrap();
    assert_eq!(page.len(), 3);
    ok("unknown");
}
