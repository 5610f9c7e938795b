/** The long description, one paragraph per line, and the specifications. */
export function ProductTexts({
  fullDescription,
  specifications,
}: {
  fullDescription: string
  specifications: Record<string, string>
}) {
  const paragraphs = fullDescription.split('\n').filter((line) => line.trim() !== '')
  const entries = Object.entries(specifications)
  if (paragraphs.length === 0 && entries.length === 0) return null
  return (
    <div className="mt-12 grid gap-10 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-12">
      {paragraphs.length > 0 && (
        <section>
          <h2 className="heading mb-4 text-3xl">Description</h2>
          <div className="flex max-w-prose flex-col gap-4 leading-relaxed">
            {paragraphs.map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text's paragraphs never move
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        </section>
      )}
      {entries.length > 0 && (
        <section>
          <h2 className="heading mb-4 text-3xl">Caractéristiques</h2>
          <dl className="divide-y divide-concrete-200 border-concrete-200 border-y">
            {entries.map(([name, value]) => (
              <div key={name} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 py-2.5">
                <dt className="text-concrete-600">{name}</dt>
                <dd className="font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}
