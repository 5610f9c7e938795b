import { Link } from '@tanstack/react-router'
import { Children, type ReactNode } from 'react'

/** The last child is the page itself. Phones hide a child that repeats the title below. */
export function Breadcrumb({ children }: { children: ReactNode }) {
  return (
    <nav aria-label="Fil d’Ariane" className="text-concrete-600 text-sm">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <Link
            to="/"
            className="inline-flex min-h-11 items-center hover:text-ink hover:underline md:min-h-8"
          >
            Accueil
          </Link>
        </li>
        {Children.map(Children.toArray(children), (child) => (
          <li className="flex items-center gap-2 max-md:has-[[data-repeats-title]]:hidden before:text-concrete-400 before:content-['>'] [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_span]:py-1 [&_a]:py-1 [&_a:hover]:text-ink [&_a:hover]:underline md:[&_a]:min-h-8">
            {child}
          </li>
        ))}
      </ol>
    </nav>
  )
}
