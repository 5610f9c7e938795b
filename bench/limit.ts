import { createServer } from 'node:http'

// The bare limit: `node:http` answering so many bytes to each path and nothing else; a path that it does not know is
// answered as the first. Run as `node limit.ts '{"/": BYTES}'`.

const sizes = Object.entries(JSON.parse(process.argv[2] ?? '{"/":1000}') as Record<string, number>)
const bodies = new Map(sizes.map(([path, bytes]) => [path, Buffer.alloc(bytes, 'x')]))
const [first = Buffer.alloc(0)] = bodies.values()
const server = createServer((request, response) => {
  const body = bodies.get(request.url ?? '') ?? first
  response.writeHead(200, { 'content-type': 'text/html', 'content-length': body.byteLength })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : 0 }))
})
