import { ArrowLeft, ArrowRight, ChevronRight, X } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import type { Category } from '#contract/category.ts'
import { firstGraphemes } from '#rules/text.ts'
import { Deferred } from '#web/ui/deferred.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Image } from '#web/ui/image.tsx'
import { useShop } from '../context.ts'
import { ExternalLink } from '../ui/contact-links.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Tint, textOn } from '../ui/tint.tsx'
import { AboutButton } from './about-button.tsx'

const ROW =
  'label flex min-h-16 w-full cursor-pointer items-center gap-[min(1rem,4vw)] border-smoke border-b px-[min(1.25rem,5vw)] py-2 text-left text-[min(1.125rem,8vw)] leading-tight transition-colors hover:bg-smoke'

const CHEVRON = 'size-[min(1.25rem,5vw)] shrink-0 text-concrete-400'

/** Lists categories and subcategories (spec §2). Links replace the history entry, which closes the menu. */
export function CategoryPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { settings } = useShop()
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      label="Catégories"
      className="on-dark m-0 h-dvh w-full bg-coal text-white open:animate-[slide-in-left_200ms_ease-out] sm:max-w-md"
    >
      <div className="flex h-[min(4rem,20vw)] items-center justify-between border-smoke border-b px-[min(1.25rem,5vw)] md:h-20">
        <button
          type="button"
          onClick={onClose}
          className="label flex min-h-11 cursor-pointer items-center gap-2 text-[min(1.05rem,6vw)] hover:text-race-light"
        >
          <Icon of={X} className="size-[min(1.5rem,7vw)] shrink-0" />
          FERMER
        </button>
        <p className="heading text-[min(1.5rem,8vw)] text-concrete-300">Catégories</p>
      </div>
      <Deferred>
        <Categories />
        <div className="flex flex-col gap-1 px-[min(1.25rem,5vw)] py-6 text-concrete-300">
          <Link to="/suivi" replace className="label flex min-h-11 items-center">
            SUIVRE MA COMMANDE
          </Link>
        </div>
        <div className="-mt-5 flex flex-col gap-1 px-[min(1.25rem,5vw)] pb-6 text-concrete-300 md:hidden">
          {settings.hasAbout && (
            <AboutButton className="label flex min-h-11 cursor-pointer items-center" onStay={onClose} />
          )}
          {settings.mapUrl && (
            <ExternalLink href={settings.mapUrl} className="label flex min-h-11 items-center">
              NOTRE MAGASIN
            </ExternalLink>
          )}
        </div>
      </Deferred>
    </Sheet>
  )
}

/** Opens on the list of all categories each time, since closing the sheet unmounts this component. */
function Categories() {
  const { queries } = useShop()
  const { data: categories = [], isSuccess } = useQuery(queries.categories())
  const [last, setLast] = useState<Category | null>(null)
  const [isInside, setIsInside] = useState(false)
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      setIsInside(false)
      return true
    },
    enableBeforeUnload: false,
    disabled: !isInside,
  })
  if (last && isInside) return <Subcategories category={last} onBack={() => setIsInside(false)} />

  function open(category: Category): void {
    setLast(category)
    setIsInside(true)
  }
  if (isSuccess && categories.length === 0)
    return <p className="p-[min(1.25rem,5vw)] text-concrete-300">Aucun rayon pour l’instant.</p>
  return (
    <ul>
      {categories.map((category) => (
        <li key={category.id}>
          <CategoryRow
            category={category}
            hasFocus={category.id === last?.id}
            onOpen={() => open(category)}
          />
        </li>
      ))}
    </ul>
  )
}

type RowProps = { category: Category; hasFocus: boolean; onOpen: () => void }

function CategoryRow({ category, hasFocus, onOpen }: RowProps) {
  const inside = (
    <>
      <CategoryTile category={category} />
      <span className="min-w-0 flex-1">{category.name.toLocaleUpperCase('fr')}</span>
      <Icon of={ChevronRight} className={CHEVRON} />
    </>
  )
  const className = `${ROW} ${category.className}`
  if (category.subcategories.length > 0) {
    return (
      // biome-ignore lint/a11y/noAutofocus: the focus returns to the category that was opened
      <button type="button" autoFocus={hasFocus} onClick={onOpen} className={className}>
        {inside}
      </button>
    )
  }
  return (
    <Link
      to="/categorie/$categoryId"
      params={{ categoryId: String(category.id) }}
      replace
      className={className}
    >
      {inside}
    </Link>
  )
}

function CategoryTile({ category }: { category: Category }) {
  return (
    <span
      className={`relative flex size-[min(3rem,15vw)] shrink-0 items-center justify-center overflow-hidden text-2xl ring-1 ring-white/25 ${textOn(category.color)}`}
    >
      <Tint color={category.color} />
      {category.hasImage ? (
        <Image
          src={category.image}
          alt=""
          sizes="48px"
          maxWidth={160}
          className="relative size-[calc(100%-6px)] object-cover"
        />
      ) : (
        <span className="heading relative">{firstGraphemes(category.name, 1).toLocaleUpperCase('fr')}</span>
      )}
    </span>
  )
}

function Subcategories({ category, onBack }: { category: Category; onBack: () => void }) {
  const categoryId = String(category.id)
  return (
    <>
      <button
        type="button"
        // biome-ignore lint/a11y/noAutofocus: this step replaces the button that had the focus
        autoFocus
        onClick={onBack}
        className="label flex min-h-13 w-full cursor-pointer items-center gap-2 border-smoke border-b px-[min(1.25rem,5vw)] text-concrete-300 hover:text-white"
      >
        <Icon of={ArrowLeft} className="size-5" />
        Retour
      </button>
      <p className="heading flex items-center gap-[min(1rem,4vw)] px-[min(1.25rem,5vw)] py-4 text-[min(1.5rem,9vw)] leading-tight">
        <CategoryTile category={category} />
        {category.name.toLocaleUpperCase('fr')}
      </p>
      <ul className="border-smoke border-t">
        {category.subcategories.map((subcategory) => (
          <li key={subcategory}>
            <Link
              to="/categorie/$categoryId/sous-categorie/$subcategory"
              params={{ categoryId, subcategory }}
              replace
              className={`${ROW} min-h-13`}
            >
              <span className="min-w-0 flex-1">{subcategory}</span>
              <Icon of={ChevronRight} className={CHEVRON} />
            </Link>
          </li>
        ))}
      </ul>
      <div className="p-[min(1.25rem,5vw)]">
        <WholeCategory category={category} />
      </div>
    </>
  )
}

/** Uses the wording of spec §2 for the link to Pièces détachées. */
function WholeCategory({ category }: { category: Category }) {
  const isParts = category.name === 'Pièces détachées'
  return (
    <Link
      to="/categorie/$categoryId"
      params={{ categoryId: String(category.id) }}
      replace
      className={
        isParts
          ? 'cut-right flex min-h-14 flex-col justify-center bg-race px-5 py-2 hover:bg-race-deep'
          : 'label flex min-h-11 items-center gap-2 text-race-light hover:text-white'
      }
    >
      {isParts ? <span className="heading text-xl">AUTRES</span> : 'Tous les produits'}
      {isParts ? (
        <span className="label text-sm">VOIR PLUS</span>
      ) : (
        <Icon of={ArrowRight} className="size-5" />
      )}
    </Link>
  )
}
