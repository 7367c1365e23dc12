// Prints the ids of all orders, newest first.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"regexp"
	"time"
)

var next = regexp.MustCompile(`<([^>]*)>; rel="next"`)

type page struct {
	Data []struct{ ID string }
}

// read returns a page and the URL of the next one, which is empty after the last.
func read(client *http.Client, url string) (page, string, error) {
	var orders page
	request, err := http.NewRequest("GET", url, nil)
	if err != nil {
		return orders, "", err
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("PAYLINK_TOKEN"))
	response, err := client.Do(request)
	if err != nil {
		return orders, "", err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(response.Body)
		return orders, "", fmt.Errorf("%d: %s", response.StatusCode, text)
	}
	following := ""
	if link := next.FindStringSubmatch(response.Header.Get("Link")); link != nil {
		following = link[1]
	}
	return orders, following, json.NewDecoder(response.Body).Decode(&orders)
}

func main() {
	client := &http.Client{Timeout: 30 * time.Second}
	url := os.Getenv("PAYLINK_URL") + "/v1/orders?perPage=100"
	for url != "" {
		orders, following, err := read(client, url)
		if err != nil {
			log.Fatal(err)
		}
		for _, order := range orders.Data {
			fmt.Println(order.ID)
		}
		url = following
	}
}
