import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

// Of push.example, signed by itself; no server but this one has it.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQGcjfFIOQeGiAfoB
++XJAcd0ulmQBU1p3ZZFd7nBSKGhRANCAAQ8hpgUp37XiYVhAelPlS+oZWRI2z2+
uH6WXVYBaP3knZZB5NNXY3uDPt8pRA0FLy0dNSztY0I2O96sYMIE6WDB
-----END PRIVATE KEY-----`

/** The certificate to trust. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBnzCCAUSgAwIBAgIUMCty8Bk6suTbqe6OV9pc+Cx2hCkwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMcHVzaC5leGFtcGxlMCAXDTI2MTEyMzAzMjk1M1oYDzIxMjYx
MDMwMDMyOTUzWjAXMRUwEwYDVQQDDAxwdXNoLmV4YW1wbGUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAAQ8hpgUp37XiYVhAelPlS+oZWRI2z2+uH6WXVYBaP3knZZB
5NNXY3uDPt8pRA0FLy0dNSztY0I2O96sYMIE6WDBo2wwajAdBgNVHQ4EFgQUPfIJ
e3+4Dex7TF9+jwkPZ6ZAL8owHwYDVR0jBBgwFoAUPfIJe3+4Dex7TF9+jwkPZ6ZA
L8owDwYDVR0TAQH/BAUwAwEB/zAXBgNVHREEEDAOggxwdXNoLmV4YW1wbGUwCgYI
KoZIzj0EAwIDSQAwRgIhAJp13az+3gANL0FJrbeKvYr98YuoDgniFhVRhVggnjb8
AiEApUnOadcCj0eeyeyfFC+SsUVD6iIS2blHJwsrmS37UIE=
-----END CERTIFICATE-----`

/** Serves https as push.example on a port of this machine. */
export async function serveHttps(listener: RequestListener) {
  const server = createServer({ key: KEY, cert: CERTIFICATE }, listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://push.example:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
