// Moves are sent as they are given by the client of typescript-fetch, but for pairs of numbers, which it does not know.
import { OthelloRequestToJSON, type OthelloRequest } from "./models/index";

function check(request: OthelloRequest): void {
  const sent = JSON.stringify(OthelloRequestToJSON(request));
  const given = JSON.stringify(request);
  if (sent !== given) throw new Error(`${sent}, not ${given}`);
}

check({ moves: ["f5", "d6"] });
check({ moves: [] });
check({ moves: "f5d6" });
check({ moves: ["7,7"], coordinates: "from_0" });
