// Creates a payment link for a sale: go run create-link.go sale-1042
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
	"time"
)

func main() {
	body := `{"title": "Batik workshop, one seat", "amount": 150000, "currency": "IDR"}`
	request, err := http.NewRequest("POST", os.Getenv("PAYLINK_URL")+"/v1/payment-links", strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("PAYLINK_TOKEN"))
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Idempotency-Key", os.Args[1])

	client := http.Client{Timeout: 30 * time.Second}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusCreated {
		text, _ := io.ReadAll(response.Body)
		log.Fatalf("%d: %s", response.StatusCode, text)
	}
	var link struct{ CheckoutURL string }
	if err := json.NewDecoder(response.Body).Decode(&link); err != nil {
		log.Fatal(err)
	}
	fmt.Println(link.CheckoutURL)
}
