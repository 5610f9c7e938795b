import type { Logger } from 'pino'

/**
 * Returns chunks as a response that is written as the client reads it; a client that leaves ends them, and a failure
 * in the middle cuts the connection, so that clients notice an incomplete file.
 * @throws as the first chunk
 */
export async function streamedResponse(
  { request, log }: { request: Request; log: Logger },
  chunks: AsyncGenerator<Uint8Array>,
  headers: Record<string, string>,
): Promise<Response> {
  if (request.method === 'HEAD') return new Response(null, { headers })
  // What fails now is an error response.
  let first: IteratorResult<Uint8Array, void> | undefined = await chunks.next()
  let hasLeft = false
  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull: async (controller) => {
      try {
        const { done, value } = first ?? (await chunks.next())
        first = undefined
        if (hasLeft) return
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        log.error({ err: error }, 'A file was cut')
        controller.error(new CutError())
      }
    },
    cancel: async () => {
      hasLeft = true
      await chunks.return(undefined)
    },
  }
  return new Response(new ReadableStream(source, { highWaterMark: 0 }), { headers })
}

/** Has the code by which the server knows that the reason need not be reported again. */
class CutError extends Error {
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE'
}
