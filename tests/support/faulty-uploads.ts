import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './credentials.ts'

/** A session of the owner with a program that runs, as its header. */
export async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }),
  })
  return `Bearer ${((await answer.json()) as { token: string }).token}`
}

/** The names of all files of pictures in a data folder, drafts included. */
export function findFiles({ dataDir }: { dataDir: string }): string[] {
  const files = readdirSync(join(dataDir, 'images'), { recursive: true, withFileTypes: true })
  return files.flatMap((file) => (file.isFile() && file.name !== 'owner' ? [file.name] : []))
}
