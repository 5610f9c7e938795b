import { ADMIN_EMAIL, ADMIN_PASSWORD } from './credentials.ts'

/** Logs the owner of a running shop in; returns calls of its API in that session. `call` throws unless it succeeds. */
export async function logInAt(url: string) {
  const json = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: json, body })
  const Authorization = `Bearer ${((await answer.json()) as { token: string }).token}`
  const request = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { Authorization, ...json, ...more },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const call = async <Body>(...words: Parameters<typeof request>): Promise<Body> => {
    const answer = await request(...words)
    if (!answer.ok) throw new Error(`${answer.status} ${words[1]}: ${await answer.text()}`)
    return answer.json() as Promise<Body>
  }
  return { Authorization, request, call }
}
