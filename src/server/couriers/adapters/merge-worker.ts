import { parentPort, workerData } from 'node:worker_threads'
import { PDFDocument } from '@pdfme/pdf-lib'

// Runs in the thread that label-pdfs.ts starts: merges files into one PDF, posts one message, and ends.

export type Merged = { file: Uint8Array } | { error: string }

/** First bytes (magic numbers) of the file types. */
const PDF = 0x25
const PNG = 0x89
/** Width of an image's page in points: that of A6, the usual size of labels. */
const WIDTH = 298

parentPort?.postMessage(await merge(workerData))

async function merge(files: Uint8Array[]): Promise<Merged> {
  try {
    const merged = await PDFDocument.create()
    for (const file of files) {
      if (file[0] !== PDF) {
        await addImage(merged, file)
        continue
      }
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

async function addImage(document: PDFDocument, file: Uint8Array): Promise<void> {
  const image = file[0] === PNG ? await document.embedPng(file) : await document.embedJpg(file)
  const size = { width: WIDTH, height: (WIDTH * image.height) / image.width }
  document.addPage([size.width, size.height]).drawImage(image, { x: 0, y: 0, ...size })
}
