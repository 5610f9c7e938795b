const bodies = new WeakMap<Response, Buffer>()

/** A Response with a body that the page cache can keep as it is, without reading it through a stream. */
export function finishedAnswer(body: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const answer = new Response(body, init)
  bodies.set(answer, body)
  return answer
}

/** The bytes of a Response, whoever made it; it is read by that. */
export async function bytesOf(answer: Response): Promise<Buffer> {
  return bodies.get(answer) ?? Buffer.from(await answer.arrayBuffer())
}
