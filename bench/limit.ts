import { createServer } from 'node:http'

// The bare limit: `node:http` answering given bytes and nothing else. Run as `node limit.ts BYTES`.

const body = Buffer.alloc(Number(process.argv[2] ?? 1000), 'x')
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html', 'content-length': body.byteLength })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : 0 }))
})
