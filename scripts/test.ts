import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { startCpuTime } from './cpu-time.ts'
import { ensureChromium } from './ensure-chromium.ts'

// Unit and route tests, then browser tests on the build. Without an option it runs the unit tests that are not tagged
// `long` and the browser tests tagged `@core`; `--long` runs the others; `--e2e-only` runs all browser tests, and its arguments after `--` go to Playwright.

const isBrowserOnly = process.argv.includes('--e2e-only')
const isLong = process.argv.includes('--long')
const forPlaywright = process.argv
  .slice(2)
  .filter((argument) => !['--e2e-only', '--long', '--'].includes(argument))

/** CPU seconds that `npm test` may take, so that it ends within minutes on two cores. */
const BUDGET = 600
const SLOWEST = 20

type Count = {
  passed: number
  failed: number
  skipped: number
  flaky: number
  /** Sums of the ms of its tests, by file. */
  files: { file: string; ms: number }[]
  notes: string[]
}

const reports = mkdtempSync(join(tmpdir(), 'shop-tests-'))
const cpuTime = startCpuTime()
try {
  if (!isBrowserOnly) process.env.TESTS = isLong ? 'long' : 'short'
  process.env.CHROMIUM_PATH = ensureChromium()
  console.log(`Browser: ${process.env.CHROMIUM_PATH}`)
  if (run('node', ['scripts/build.ts', '--if-needed']) !== 0) throw new Error('The build failed.')
  const counts = isBrowserOnly ? [runBrowserTests()] : [runUnitTests(), runBrowserTests()]
  printSlowest(counts.flatMap(({ files }) => files))
  // Repeated at the end, since the first part printed them far above.
  for (const note of counts.flatMap(({ notes }) => notes)) console.log(note)
  printCpuTime(cpuTime.read())
  const sum = (part: 'passed' | 'failed' | 'skipped' | 'flaky') =>
    counts.reduce((total, count) => total + count[part], 0)
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  const flaky = sum('flaky') > 0 ? `, ${sum('flaky')} only at the second attempt` : ''
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${flaky}${skipped}`)
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  cpuTime.stop()
  rmSync(reports, { recursive: true, force: true })
}

function runUnitTests(): Count {
  const report = join(reports, 'vitest.json')
  console.log('\nFirst of two parts: unit and route tests')
  const tags = `--tags-filter=${isLong ? 'long' : '!long'}`
  const args = ['run', tags, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status, signal, stderr } = spawnSync('vitest', args, {
    stdio: ['inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
  // Printed after the rest, and repeated at the end if the run fails without a failed test.
  process.stderr.write(stderr)
  const { numPassedTests, numFailedTests, testResults }: JsonTestResults = readReport(report)
  // A run can also fail without a failed test: a file that does not load, an error that nobody caught.
  const failed = Math.max(numFailedTests, status === 0 ? 0 : 1)
  const notes = testResults.flatMap(({ name, status, assertionResults }) => [
    ...(status === 'failed' ? [`Failed: ${relative('.', name)}`] : []),
    ...assertionResults.flatMap(({ title, failureMessages }) =>
      failureMessages?.[0] === undefined ? [] : [`Failed: ${title}\n${failureMessages[0]}`],
    ),
  ])
  if (failed > 0 && notes.length === 0)
    notes.push(`Failed: beside all unit tests (${signal ?? `exit code ${status}`}): ${stderr.slice(-3000)}`)
  // Vitest also calls skipped what the tags leave out.
  const ours = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ tags }) => tags.includes('long') === isLong)
  const skipped = ours.filter(({ status }) => status === 'skipped').length
  const files = testResults.map(({ name, assertionResults }) => ({
    file: relative('.', name),
    ms: assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
  }))
  return { passed: numPassedTests, failed, skipped, flaky: 0, files, notes }
}

function runBrowserTests(): Count {
  const report = join(reports, 'playwright.json')
  console.log('\nSecond of two parts: browser tests')
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report
  const code = run('playwright', ['test', '--reporter=list,json', ...forPlaywright])
  const { stats, suites }: JSONReport = readReport(report)
  // Playwright lists its failures and second attempts at its end.
  return {
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected, code === 0 ? 0 : 1),
    skipped: stats.skipped,
    flaky: stats.flaky,
    files: suites.map((suite) => ({ file: join('tests/e2e', suite.file), ms: durationOf(suite) })),
    notes: [],
  }
}

/** The sum of the ms of its tests. */
function durationOf({ specs, suites = [] }: JSONReportSuite): number {
  const results = specs.flatMap(({ tests }) => tests).flatMap(({ results }) => results)
  return [...results.map(({ duration }) => duration), ...suites.map(durationOf)].reduce(
    (sum, ms) => sum + ms,
    0,
  )
}

function printSlowest(files: Count['files']): void {
  console.log(`\nThe ${SLOWEST} slowest files, in seconds of their tests`)
  for (const { file, ms } of files.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST))
    console.log(`${(ms / 1000).toFixed(1).padStart(7)}  ${file}`)
}

function printCpuTime(seconds: number): void {
  const budget = isLong || isBrowserOnly ? '' : ` of at most ${BUDGET}`
  console.log(`\nCPU time of ${cpuTime.counts}: ${seconds.toFixed(0)} seconds${budget}`)
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
