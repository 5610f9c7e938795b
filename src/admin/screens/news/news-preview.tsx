/** A news text as the storefront's ticker shows it, white on red. */
export function NewsPreview({ text }: { text: string }) {
  return <p className="bg-race px-4 py-2 text-center font-semibold text-sm text-white">{text}</p>
}
