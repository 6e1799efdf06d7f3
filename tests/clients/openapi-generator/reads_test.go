package yomi

import (
	"encoding/json"
	"os"
	"testing"
)

// Reads answers with words of a later version: nothing of them is lost.
func TestReads(t *testing.T) {
	for name, answer := range map[string]any{
		"BestMoveAnswer": &BestMoveAnswer{},
		"PositionAnswer": &PositionAnswer{},
		"Problem":        &Problem{},
		"RaceAnswer":     &RaceAnswer{},
		"RecordAnswer":   &RecordAnswer{},
	} {
		text, err := os.ReadFile("../examples/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, answer); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		again, err := json.Marshal(answer)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var first, second map[string]any
		if json.Unmarshal(text, &first) != nil || json.Unmarshal(again, &second) != nil {
			t.Fatal(name)
		}
		for _, word := range []string{"stopped_by", "code"} {
			if first[word] != second[word] {
				t.Errorf("%s: %s is %v", name, word, second[word])
			}
		}
	}
}

// Moves are sent as they are given, and their types say what they may be.
func TestSends(t *testing.T) {
	texts, pairs := []string{"f5", "d6"}, [][]int32{{7, 7}}
	text := "f5d6"
	for expected, moves := range map[string]Moves{
		`{"moves":["f5","d6"]}`: ArrayOfStringAsMoves(&texts),
		`{"moves":[[7,7]]}`:     ArrayOfArrayOfInt32AsMoves(&pairs),
		`{"moves":"f5d6"}`:      StringAsMoves(&text),
	} {
		body, err := json.Marshal(OthelloRequest{Moves: &moves})
		if err != nil || string(body) != expected {
			t.Errorf("%s %v, not %s", body, err, expected)
		}
	}
}
