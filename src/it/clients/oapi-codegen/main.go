package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	paylink "paylink/client"
)

func client(base string) *paylink.ClientWithResponses {
	token := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))
		return nil
	}
	client, err := paylink.NewClientWithResponses(base, paylink.WithRequestEditorFn(token))
	check(err == nil, err)
	return client
}

var ctx, api, later = context.Background(), client(os.Getenv("BASE")), client(os.Getenv("STUB"))

func must[T any](value T, err error) T {
	check(err == nil, err)
	return value
}

func check(passed bool, wrong any) {
	if !passed {
		fmt.Fprintln(os.Stderr, wrong)
		os.Exit(1)
	}
}

func ok(name string) { fmt.Println("ok " + name) }

func to[T any](value T) *T { return &value }

func link(amount float64, currency, key string) string {
	body := paylink.PaymentLinkCreateRequest{
		Title: "Seat", Amount: amount, Currency: currency,
		Metadata: &paylink.Metadata{"seat": 14},
	}
	params := paylink.CreatePaymentLinkParams{IdempotencyKey: &key}
	created := must(api.CreatePaymentLinkWithResponse(ctx, &params, body))
	check(created.JSON201 != nil, string(created.Body))
	return created.JSON201.Id
}

func amount(id string) float64 {
	return must(api.GetPaymentLinkWithResponse(ctx, id)).JSON200.Amount
}

func errorCode(api *paylink.ClientWithResponses) string {
	return *must(api.GetOrderWithResponse(ctx, "ord_01jd5k8zv7e6w9q2m4t8x0c3fb")).JSON404.Code
}

func main() {
	params := paylink.ListOrdersParams{PerPage: to(int32(5)), Status: to(paylink.OrderStatus("pending"))}
	orders := must(api.ListOrdersWithResponse(ctx, &params)).JSON200.Data
	check(len(orders) > 0 && orders[0].Amount > 0, orders)
	ok("orders")

	key := rand.Text()
	idr := link(16777217, "IDR", key)
	ok("link")
	check(link(16777217, "IDR", key) == idr, "another link")
	ok("replay")

	body := paylink.OrderCreateRequest{Amount: 1, Currency: "IDR", Metadata: &paylink.Metadata{"client": key}}
	made := must(api.CreateOrderWithResponse(ctx, &paylink.CreateOrderParams{}, body)).JSON201
	search := paylink.ListOrdersParams{Metadata: &paylink.SearchedMetadata{"client": key}}
	found := must(api.ListOrdersWithResponse(ctx, &search)).JSON200.Data
	check(len(found) == 1 && found[0].Id == made.Id, found)
	ok("metadata")

	check(errorCode(api) == "not_found", "code")
	check(errorCode(later) == "code_of_a_later_version", "code")
	ok("error")

	kwd := link(999999999999.999, "KWD", rand.Text())
	check(amount(idr) == 16777217 && amount(kwd) == 999999999999.999, "amounts")
	ok("amounts")

	feed, paid := paylink.ListEventsParams{Limit: to(int32(20))}, 0
	for more := true; more; {
		page := must(api.ListEventsWithResponse(ctx, &feed)).JSON200
		for _, event := range page.Data {
			if known, err := event.ValueByDiscriminator(); err == nil {
				if order, is := known.(paylink.OrderPaidEvent); is && order.Data.Object.Amount > 0 {
					paid++
				}
			}
			feed.After = to(id(event))
		}
		more = page.Meta.HasMore
	}
	check(paid > 0, "no order.paid")
	ok("events")

	page := must(later.ListEventsWithResponse(ctx, &paylink.ListEventsParams{})).JSON200.Data
	order := must(page[0].AsOrderPaidEvent())
	check(len(page) == 3 && order.Data.Object.Amount == 16777217, order)
	other := must(page[1].AsOtherEvent())
	check(other.Type == "order.refunded", other)
	payment, _ := page[2].ValueByDiscriminator()
	_, is := payment.(paylink.PaymentSucceededEvent)
	check(is, payment)
	ok("unknown")
}

// Each variant has an id; the union has none.
func id(event paylink.Event) string {
	var known struct{ Id string }
	bytes, err := json.Marshal(event)
	check(err == nil && json.Unmarshal(bytes, &known) == nil, err)
	return known.Id
}
