import { useQuery } from '@tanstack/react-query'
import { counted } from '#admin/count-text.ts'
import { templateOf } from '#admin/queries/shop.ts'
import { CopyButton } from '#admin/ui/copy-button.tsx'
import type { PageSlug } from '#rules/shop-pages.ts'
import { Markdown } from '#web/ui/markdown.tsx'
import { newParagraphs } from './template-news.ts'

/** Shows what the model of a page says and its text does not, so that a law that changed reaches it. */
export function TemplateChanges({ slug, text }: { slug: PageSlug; text: string }) {
  const { data: template } = useQuery(templateOf(slug))
  const missing = template ? newParagraphs(template.text, text) : []
  if (missing.length === 0) return null
  return (
    <details className="border border-concrete-200 bg-white p-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-ink">
        {counted(missing.length, 'passage', 'passages')} du modèle à comparer
      </summary>
      <p className="text-concrete-600 text-sm">
        Le modèle peut changer, et il reprend «&nbsp;Ma boutique&nbsp;»&nbsp;; votre texte reste comme il est.
        Copiez ce qui lui manque.
      </p>
      <ul className="mt-3 flex flex-col gap-3">
        {missing.map((paragraph) => (
          <li key={paragraph} className="flex items-start gap-2 border-concrete-200 border-t pt-3">
            <div className="wrap-anywhere min-w-0 flex-1">
              <Markdown text={paragraph} />
            </div>
            <CopyButton text={paragraph} label="Copier ce passage" className="shrink-0" />
          </li>
        ))}
      </ul>
    </details>
  )
}
