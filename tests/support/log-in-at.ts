import type { Session } from '#contract/admin.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './credentials.ts'

const json = { 'Content-Type': 'application/json' }

export async function openSession(url: string): Promise<Session> {
  const body = JSON.stringify({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: json, body })
  return answer.json()
}

/** Logs the owner of a running shop in; returns calls of its API in that session. `call` throws unless it succeeds. */
export async function logInAt(url: string) {
  const Authorization = `Bearer ${(await openSession(url)).token}`
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
