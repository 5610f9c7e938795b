import { parentPort, workerData } from 'node:worker_threads'
import { PDFDocument } from '@pdfme/pdf-lib'

// Runs in the thread that label-pdfs.ts starts: merges files into one PDF, posts one message, and ends.

/** The merged file, and the indices of the files that are not in it because they cannot be read. */
export type Merged = { file: Uint8Array; unreadable: number[] }

/** First bytes (magic numbers) of the file types. */
const PDF = 0x25
const PNG = 0x89
/** Width of an image's page in points: that of A6, the usual size of labels. */
const WIDTH = 298

parentPort?.postMessage(await merge(workerData))

async function merge(files: Uint8Array[]): Promise<Merged> {
  const merged = await PDFDocument.create()
  const unreadable: number[] = []
  for (const [index, file] of files.entries())
    await (file[0] === PDF ? addPages : addImage)(merged, file).catch(() => unreadable.push(index))
  return { file: await merged.save(), unreadable }
}

async function addPages(merged: PDFDocument, file: Uint8Array): Promise<void> {
  const document = await PDFDocument.load(file, { throwOnInvalidObject: true })
  const pages = document.getPageIndices()
  if (pages.length === 0) throw new Error('A document without pages')
  for (const page of await merged.copyPages(document, pages)) merged.addPage(page)
}

async function addImage(document: PDFDocument, file: Uint8Array): Promise<void> {
  const image = file[0] === PNG ? await document.embedPng(file) : await document.embedJpg(file)
  const size = { width: WIDTH, height: (WIDTH * image.height) / image.width }
  document.addPage([size.width, size.height]).drawImage(image, { x: 0, y: 0, ...size })
}
