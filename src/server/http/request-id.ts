import { randomUUID } from 'node:crypto'
import { IncomingMessage } from 'node:http'

/** A request with an id, which its response and its log lines repeat. */
export class IdentifiedRequest extends IncomingMessage {
  readonly id = randomUUID()
}

/** Returns the id of a request; a new one for a request made in process. */
export function requestIdOf(request: IncomingMessage | undefined): string {
  return request instanceof IdentifiedRequest ? request.id : randomUUID()
}
