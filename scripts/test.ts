import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureChromium } from './ensure-chromium.ts'

// Everything that proves the shop, in one command: unit and route tests, then browser tests on the build.
// `--e2e-only` skips the first part; arguments after `--` go to Playwright.

const isBrowserOnly = process.argv.includes('--e2e-only')
const forPlaywright = process.argv
  .slice(2)
  .filter((argument) => argument !== '--e2e-only' && argument !== '--')

type Count = { passed: number; failed: number; skipped: number; flaky: number; notes: string[] }

type UnitFile = {
  name: string
  status: string
  assertionResults: { title: string; failureMessages: string[] }[]
}

const reports = mkdtempSync(join(tmpdir(), 'shop-tests-'))
try {
  process.env.CHROMIUM_PATH = ensureChromium()
  if (run('node', ['scripts/build.ts', '--if-needed']) !== 0) throw new Error('The build failed.')
  const counts = [
    isBrowserOnly ? { passed: 0, failed: 0, skipped: 0, flaky: 0, notes: [] } : runUnitTests(),
    runBrowserTests(),
  ]
  const sum = (part: keyof Omit<Count, 'notes'>) => counts.reduce((total, count) => total + count[part], 0)
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  const flaky = sum('flaky') > 0 ? `, ${sum('flaky')} only at the second attempt` : ''
  // Repeated at the end, since the first part printed them far above.
  for (const note of counts.flatMap(({ notes }) => notes)) console.log(note)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${flaky}${skipped}`)
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(reports, { recursive: true, force: true })
}

function runUnitTests(): Count {
  const report = join(reports, 'vitest.json')
  console.log('\nFirst of two parts: unit and endpoint tests, about 410 files')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status, signal, stderr } = spawnSync('vitest', args, {
    stdio: ['inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
  // Printed after the rest, and repeated at the end if the run fails without a failed test.
  process.stderr.write(stderr)
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = readReport(report)
  // A run can also fail without a failed test: a file that does not load, an error that nobody caught.
  const failed = Math.max(numFailedTests, status === 0 ? 0 : 1)
  const files = testResults as UnitFile[]
  const notes = files.flatMap(({ name, status, assertionResults }) => [
    ...(status === 'failed' ? [`Failed: ${relative('.', name)}`] : []),
    ...assertionResults.flatMap(({ title, failureMessages: [message] }) =>
      message === undefined ? [] : [`Failed: ${title}\n${message}`],
    ),
  ])
  if (failed > 0 && notes.length === 0)
    notes.push(`Failed: beside all unit tests (${signal ?? `exit code ${status}`}): ${stderr.slice(-3000)}`)
  return { passed: numPassedTests, failed, skipped: numPendingTests, flaky: 0, notes }
}

function runBrowserTests(): Count {
  const report = join(reports, 'playwright.json')
  console.log('\nSecond of two parts: browser tests, numbered')
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report
  const code = run('playwright', ['test', '--reporter=list,json', ...forPlaywright])
  const { expected, flaky, unexpected, skipped } = readReport(report).stats
  // Playwright lists its failures and second attempts at its end.
  return {
    passed: expected + flaky,
    failed: Math.max(unexpected, code === 0 ? 0 : 1),
    skipped,
    flaky,
    notes: [],
  }
}

function run(command: string, args: string[]): number {
  return spawnSync(command, args, { stdio: 'inherit' }).status ?? 1
}

function readReport(path: string) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new Error(`A test run ended without its report (${path}): see what it printed above.`)
  }
}
