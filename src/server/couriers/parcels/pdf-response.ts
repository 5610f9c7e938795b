/** Returns labels as a PDF that the browser may show. */
export function pdfResponse(bytes: Uint8Array): Response {
  return new Response(Buffer.from(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="etiquettes.pdf"',
      'Cache-Control': 'no-store',
    },
  })
}
