package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	paylink "paylink/client"
)

func client(base string) *paylink.APIClient {
	config := paylink.NewConfiguration()
	config.Servers = paylink.ServerConfigurations{{URL: base}}
	config.AddDefaultHeader("Authorization", "Bearer "+os.Getenv("TOKEN"))
	return paylink.NewAPIClient(config)
}

var ctx, api, later = context.Background(), client(os.Getenv("BASE")), client(os.Getenv("STUB"))

func must[T any](value T, response any, err error) T {
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

func link(amount float64, currency, key string) string {
	request := paylink.NewPaymentLinkCreateRequest("Seat", amount, currency)
	request.Metadata = map[string]interface{}{"seat": 14}
	call := api.PaymentLinksAPI.CreatePaymentLink(ctx).PaymentLinkCreateRequest(*request)
	return must(call.IdempotencyKey(key).Execute()).Id
}

func errorCode(api *paylink.APIClient) string {
	_, _, err := api.OrdersAPI.GetOrder(ctx, "ord_01jd5k8zv7e6w9q2m4t8x0c3fb").Execute()
	var failure *paylink.GenericOpenAPIError
	check(errors.As(err, &failure), err)
	body := failure.Model().(paylink.ErrorBody)
	return body.GetCode()
}

func main() {
	orders := must(api.OrdersAPI.ListOrders(ctx).PerPage(5).Status(paylink.ORDERSTATUS_PENDING).Execute())
	check(len(orders.Data) > 0 && orders.Data[0].Amount > 0, orders)
	ok("orders")

	key := rand.Text()
	idr := link(16777217, "IDR", key)
	ok("link")
	check(link(16777217, "IDR", key) == idr, "another link")
	ok("replay")

	order := paylink.NewOrderCreateRequest(1, "IDR")
	order.Metadata = map[string]interface{}{"client": key}
	made := must(api.OrdersAPI.CreateOrder(ctx).OrderCreateRequest(*order).Execute())
	found := must(api.OrdersAPI.ListOrders(ctx).Metadata(map[string]string{"client": key}).Execute()).Data
	check(len(found) == 1 && found[0].Id == made.Id, found)
	ok("metadata")

	check(errorCode(api) == "not_found", "code")
	check(errorCode(later) == "code_of_a_later_version", "code")
	ok("error")

	kwd := link(999999999999.999, "KWD", rand.Text())
	check(must(api.PaymentLinksAPI.GetPaymentLink(ctx, idr).Execute()).Amount == 16777217, "IDR")
	check(must(api.PaymentLinksAPI.GetPaymentLink(ctx, kwd).Execute()).Amount == 999999999999.999, "KWD")
	ok("amounts")

	after, paid := "", 0
	for more := true; more; {
		call := api.EventsAPI.ListEvents(ctx).Limit(20)
		if after != "" {
			call = call.After(after)
		}
		page := must(call.Execute())
		for _, event := range page.Data {
			if event.OrderPaidEvent != nil && event.OrderPaidEvent.Data.Object.Amount > 0 {
				paid++
			}
			after = id(event)
		}
		more = page.Meta.HasMore
	}
	check(paid > 0, "no order.paid")
	ok("events")

	page := must(later.EventsAPI.ListEvents(ctx).Execute()).Data
	check(len(page) == 3 && page[0].OrderPaidEvent.Data.Object.Amount == 16777217, page)
	check(page[1].OtherEvent != nil && page[1].OtherEvent.Type == "order.refunded", page)
	check(page[2].PaymentSucceededEvent != nil, page)
	ok("unknown")
}

// Each variant has an id; the union has none.
func id(event paylink.Event) string {
	var known struct{ Id string }
	bytes, err := json.Marshal(event)
	check(err == nil && json.Unmarshal(bytes, &known) == nil, err)
	return known.Id
}
