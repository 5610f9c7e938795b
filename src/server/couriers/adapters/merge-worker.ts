import { parentPort, workerData } from 'node:worker_threads'
import { PDFDocument } from '@pdfme/pdf-lib'

// The thread of label-pdfs.ts: makes one PDF of several, answers once, and ends.

export type Merged = { file: Uint8Array } | { error: string }

parentPort?.postMessage(await merge(workerData))

async function merge(files: Uint8Array[]): Promise<Merged> {
  try {
    const merged = await PDFDocument.create()
    for (const file of files) {
      const document = await PDFDocument.load(file, { throwOnInvalidObject: true })
      const pages = document.getPageIndices()
      if (pages.length === 0) return { error: 'A document without pages' }
      for (const page of await merged.copyPages(document, pages)) merged.addPage(page)
    }
    return { file: await merged.save() }
  } catch (error) {
    return { error: String(error) }
  }
}
