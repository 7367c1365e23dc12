// Sends a request that is refused, and reads why.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
	"time"
)

type refusal struct {
	Error   int
	Code    string
	Message string
	Details []struct{ Field, Message string }
}

func main() {
	body := `{"title": "Batik workshop, one seat", "amount": -1, "currency": "IDR"}`
	request, err := http.NewRequest("POST", os.Getenv("PAYLINK_URL")+"/v1/payment-links", strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("PAYLINK_TOKEN"))
	request.Header.Set("Content-Type", "application/json")

	client := http.Client{Timeout: 30 * time.Second}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode >= 400 {
		var refused refusal
		if err := json.NewDecoder(response.Body).Decode(&refused); err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%d %s: %s\n", refused.Error, refused.Code, refused.Message)
		for _, detail := range refused.Details {
			fmt.Printf("%s: %s\n", detail.Field, detail.Message)
		}
	}
}
