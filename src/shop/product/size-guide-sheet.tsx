import { Check, X } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#contract/product.ts'
import type { SizeGuide } from '#contract/size-guide.ts'
import { FIT_TEXTS } from '#rules/size-fit.ts'
import { findMeasuredRow, isSameSize, readMeasure } from '#rules/sizes.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { INPUT_CLASS } from '#web/ui/field.tsx'
import { Icon, IconButton } from '#web/ui/icon.tsx'
import { useShop } from '../context.ts'
import { announce } from '../ui/announcer.tsx'
import { ContactLinks } from '../ui/contact-links.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SizeGuideTable } from './size-guide-table.tsx'

export type SizeChoice = {
  sizes: string[]
  fit: Product['fit']
  /** Sizes that can be chosen now. */
  available: string[]
  chosen: string | null
  onChoose: (size: string) => void
}

type Props = SizeChoice & { id: number; isOpen: boolean; onClose: () => void }

export function SizeGuideSheet({ id, isOpen, onClose, onChoose, ...choice }: Props) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      label="Guide des tailles"
      className="m-0 mt-auto h-[92dvh] w-full bg-white p-0 open:animate-[slide-in-up_200ms_ease-out] md:m-auto md:h-fit md:max-h-[88dvh] md:w-[min(44rem,92vw)]"
    >
      <div className="sticky top-0 z-20 flex items-center justify-between gap-3 border-concrete-200 border-b bg-white py-2 pr-2 pl-[min(1.25rem,5vw)] md:pl-6">
        <h2 className="heading text-2xl md:text-3xl">Guide des tailles</h2>
        <IconButton
          icon={X}
          iconClass="size-6"
          label="Fermer le guide"
          onClick={onClose}
          className="size-11"
        />
      </div>
      <div className="flex flex-col gap-6 p-[min(1.25rem,5vw)] pb-[max(1.25rem,env(safe-area-inset-bottom))] md:p-6">
        <Loaded
          id={id}
          {...choice}
          onChoose={(size) => {
            onChoose(size)
            onClose()
            announce(`Taille ${size} choisie`)
          }}
        />
      </div>
    </Sheet>
  )
}

function Loaded({ id, ...choice }: SizeChoice & { id: number }) {
  const { queries } = useShop()
  const { data: guide, isError, refetch } = useQuery(queries.sizeGuide(id))
  if (guide) return <Guide guide={guide} {...choice} />
  if (isError) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        Le guide des tailles n’a pas pu être chargé.
        <Button look="outline" onClick={() => refetch()}>
          Réessayer
        </Button>
      </div>
    )
  }
  if (guide === null) return <p role="alert">Ce guide des tailles n’est plus dans la boutique.</p>
  return (
    <div role="status" className="h-72 animate-pulse bg-concrete-100">
      <span className="sr-only">Chargement du guide…</span>
    </div>
  )
}

function Guide({ guide, ...choice }: SizeChoice & { guide: SizeGuide }) {
  const { columns, rows, measure, text } = guide
  const [typed, setTyped] = useState('')
  const value = readMeasure(typed)
  const found = measure && value !== null ? findMeasuredRow({ rows, measure }, value) : null
  const paragraphs = text.split('\n').filter((line) => line.trim() !== '')
  return (
    <>
      {measure && rows.length > 0 && (
        <div className="flex flex-col gap-x-6 gap-y-3 bg-concrete-100 p-[min(1rem,4vw)] md:flex-row md:items-end">
          <MeasureInput measure={measure} typed={typed} onType={setTyped} />
          {typed.trim() === '' && (
            <p className="flex-1 text-concrete-700 md:self-center">
              Tapez votre mesure&nbsp;: votre taille s’affiche ici.
            </p>
          )}
          <div role="status" className="flex-1 empty:hidden md:flex md:min-h-12 md:items-center md:*:flex-1">
            {value !== null && (
              <Finding
                what={`${measure.label} ${value.toLocaleString('fr-FR')}${measure.unit && `\u00a0${measure.unit}`}`}
                size={found === null ? null : (rows[found]?.[0] ?? '')}
                {...choice}
              />
            )}
            {typed.trim() !== '' && value === null && <p>Tapez un nombre, par exemple 57 ou 57,5.</p>}
          </div>
        </div>
      )}
      <SizeGuideTable name={guide.name} columns={columns} rows={rows} found={found} />
      {paragraphs.length > 0 && (
        <section>
          <h3 className="heading mb-2 text-xl">Comment mesurer</h3>
          <div className="flex max-w-prose flex-col gap-2 wrap-anywhere leading-relaxed">
            {paragraphs.map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text's paragraphs never move
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        </section>
      )}
    </>
  )
}

type MeasureProps = {
  measure: NonNullable<SizeGuide['measure']>
  typed: string
  onType: (text: string) => void
}

function MeasureInput({ measure: { label, unit }, typed, onType }: MeasureProps) {
  return (
    <label className="flex flex-col gap-1.5 font-semibold md:max-w-60">
      <span className="wrap-anywhere">
        {label}
        {unit && <span className="font-normal text-concrete-700"> ({unit})</span>}
      </span>
      <input
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        maxLength={20}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        className={classes(INPUT_CLASS, 'price max-w-40 text-xl')}
      />
    </label>
  )
}

type FindingProps = SizeChoice & {
  what: string
  /** Size as the guide names it; null if the measure is outside the table. */
  size: string | null
}

/** Offers to choose the size in one tap if the product has it in stock. */
function Finding({ what, size, sizes, fit, available, chosen, onChoose }: FindingProps) {
  if (size === null) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-40 flex-1 wrap-anywhere">
          {what}&nbsp;: hors du tableau. Écrivez-nous ou appelez-nous, nous vous conseillerons.
        </p>
        <ContactLinks />
      </div>
    )
  }
  const own = sizes.find((one) => isSameSize(one, size))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p className="wrap-anywhere text-lg">
        {what}&nbsp;: <strong>{size ? `taille ${size}` : 'la ligne marquée'}</strong>
        {size && fit && <span className="block text-base text-concrete-700">{FIT_TEXTS[fit]}</span>}
        {size && sizes.length > 0 && !own && (
          <span className="block text-base text-concrete-700">
            Ce produit n’existe pas dans cette taille.
          </span>
        )}
        {own && own !== chosen && !available.includes(own) && (
          <span className="block text-base text-concrete-700">Cette taille est épuisée.</span>
        )}
      </p>
      {own && own === chosen && (
        <p className="label flex items-center gap-2 text-green-700">
          <Icon of={Check} className="size-5" />
          {own} est choisie
        </p>
      )}
      {own && own !== chosen && available.includes(own) && (
        <Button onClick={() => onChoose(own)}>Choisir {own}</Button>
      )}
    </div>
  )
}
