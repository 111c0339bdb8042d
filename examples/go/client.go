// Package hongbao is a client of a Hongbao server with the standard library only. The types of the results are generated
// from the OpenAPI document of the server.
package hongbao

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
)

// Refused is a refusal of the server. Reason is its name, such as "insufficientBalance".
type Refused struct {
	Code    int
	Reason  string
	Message string
}

func (r *Refused) Error() string {
	return fmt.Sprintf("%s (%d): %s", r.Reason, r.Code, r.Message)
}

// Server is a running server. URL has no slash at its end.
type Server struct {
	URL          string
	ControlToken string
}

// ServerFromEnvironment returns the server at HONGBAO_URL, http://127.0.0.1:3000 by default.
func ServerFromEnvironment() Server {
	url := os.Getenv("HONGBAO_URL")
	if url == "" {
		url = "http://127.0.0.1:3000"
	}
	return Server{strings.TrimRight(url, "/"), os.Getenv("CONTROL_TOKEN")}
}

// Send makes a call and decodes its result into result, which may be nil. A body of nil sends none.
func (s Server) Send(method, path string, header map[string]string, body, result any) error {
	var content bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&content).Encode(body); err != nil {
			return err
		}
	}
	request, err := http.NewRequest(method, s.URL+path, &content)
	if err != nil {
		return err
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	// An operator sends the bodies of members' calls without a seal.
	request.Header.Set("X-Envelope", "plain")
	if s.ControlToken != "" {
		request.Header.Set("Authorization", "Bearer "+s.ControlToken)
	}
	for name, value := range header {
		request.Header.Set(name, value)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var answer struct {
		Success bool
		Code    int
		Message string
		Result  json.RawMessage
	}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return fmt.Errorf("%s %s: %s: %w", method, path, response.Status, err)
	}
	if !answer.Success {
		refusal := &Refused{Code: answer.Code, Message: answer.Message}
		var facts struct{ Reason string }
		// A refusal without facts has a null result.
		_ = json.Unmarshal(answer.Result, &facts)
		refusal.Reason = facts.Reason
		return refusal
	}
	if result == nil {
		return nil
	}
	return json.Unmarshal(answer.Result, result)
}

// World is a world of a server.
type World struct {
	Server Server
	ID     string
}

// CreateWorld creates a frozen world with a fixed seed.
func (s Server) CreateWorld() (World, error) {
	var made CreateWorld
	body := map[string]any{"scenario": "empty", "seed": "test", "ttl": "1h"}
	err := s.Send("POST", "/control/worlds", nil, body, &made)
	return World{s, made.ID}, err
}

// Control makes a control call of the world: Control("POST", "/clock/advance", …).
func (w World) Control(method, path string, body, result any) error {
	return w.Server.Send(method, "/control/worlds/"+w.ID+path, nil, body, result)
}

// Call makes a call of the member with this token.
func (w World) Call(token, method, path string, body, result any) error {
	header := map[string]string{"X-World": w.ID, "X-Access-Token": token}
	return w.Server.Send(method, "/api"+path, header, body, result)
}
