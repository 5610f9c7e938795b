import { ChevronDown } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { counted } from '#admin/count-text.ts'
import { brands, categories } from '#admin/queries/catalogue.ts'
import { changeProducts, setPrices } from '#admin/queries/products.ts'
import { offerUndo } from '#admin/toasts.tsx'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { Dialog } from '#admin/ui/dialog.tsx'
import { DialogAction, RefusedDialog } from '#admin/ui/dialog-action.tsx'
import { SelectField } from '#admin/ui/fields.tsx'
import type { Product } from '#contract/product.ts'
import { CURRENCY } from '#rules/money.ts'
import { classes } from '#web/ui/classes.ts'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import {
  choicePreviews,
  countDoubts,
  isPriceChange,
  KINDS,
  type Kind,
  pricePreview,
  type Typed,
  toChange,
} from './bulk-values.ts'

const PREVIEWED = 8

type Props = { products: Product[]; isOpen: boolean; onClose: () => void; onDone: () => void }

export function BulkDialog({ products, isOpen, onClose, onDone }: Props) {
  const [typed, setTyped] = useState<Typed>({ kind: '', value: '', subcategory: '' })
  const [sent, setSent] = useState<Product[]>([])
  const undo = useMutation(setPrices)
  const applying = useMutation({
    ...changeProducts,
    onSuccess: ({ changed }, { body: { change: made } }) => {
      onClose()
      onDone()
      if (changed.length === 0) return
      const text = counted(changed.length, 'produit modifié', 'produits modifiés')
      if (!isPriceChange(made)) {
        toast.success(text)
        return
      }
      const before = sent.filter(({ id }) => changed.includes(id))
      offerUndo(text, () =>
        undo.mutate({
          body: before.map(({ id, price, originalPrice, prices }) => ({ id, price, originalPrice, prices })),
        }),
      )
    },
  })
  const change = toChange(typed)
  const what = counted(products.length, 'produit')
  const set = (changed: Partial<Typed>) => setTyped((before) => ({ ...before, ...changed }))
  const [isAsking, setAsking] = useState(false)
  const doubts = change ? countDoubts(products, change) : 0
  const apply = () => {
    if (!change) return
    setSent(products)
    applying.mutate({ body: { ids: products.map(({ id }) => id), change } })
  }
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={() => applying.isPending || onClose()}
        title={`Modifier ${what}`}
        isNarrow
        footer={
          <DialogAction
            label={`Modifier ${what}`}
            isDisabled={!change}
            mutation={applying}
            problem="Les produits n’ont pas été modifiés."
            onClick={() => (doubts > 0 ? setAsking(true) : apply())}
          />
        }
      >
        <div className="flex flex-col gap-5">
          <SelectField
            label="Que changer"
            value={typed.kind}
            onChange={({ target }) => setTyped({ kind: target.value as Kind, value: '', subcategory: '' })}
            options={[['', 'Choisir…'], ...Object.entries(KINDS)]}
          />
          <ValueField typed={typed} onChange={set} />
          {change && <Preview products={products} change={change} />}
        </div>
      </Dialog>
      <ConfirmDialog
        title="Prix à vérifier"
        question={
          isAsking &&
          `Le prix de ${counted(doubts, 'produit')} serait divisé ou multiplié par 10 ou plus. Est-ce bien ce que vous voulez\u00a0?`
        }
        confirmLabel="Modifier"
        cancelLabel="Corriger"
        onConfirm={async () => apply()}
        onClose={() => setAsking(false)}
      />
      <RefusedDialog
        title="Produits non modifiés"
        refused={applying.data?.refused ?? []}
        nameOf={(id) => sent.find((product) => product.id === id)?.name ?? `n°\u00a0${id}`}
        onClose={applying.reset}
      />
    </>
  )
}

type ValueProps = { typed: Typed; onChange: (changed: Partial<Typed>) => void }

function ValueField({ typed: { kind, value, subcategory }, onChange }: ValueProps) {
  const { data: allCategories = [] } = useQuery(categories.query)
  const { data: allBrands = [] } = useQuery(brands.query)
  const setValue = (event: { target: { value: string } }) => onChange({ value: event.target.value })
  if (kind === '') return null
  if (kind === 'pricePercent' || kind === 'priceDelta') {
    const isPercent = kind === 'pricePercent'
    return (
      <TextField
        label={isPercent ? 'Pour cent' : `Somme (${CURRENCY})`}
        hint={
          isPercent
            ? 'Par exemple 10, ou -15 pour baisser. Arrondi à 10\u00a0DA.'
            : 'Par exemple 500, ou -500 pour baisser.'
        }
        inputMode="text"
        value={value}
        onChange={setValue}
      />
    )
  }
  if (kind === 'categoryId') {
    const chosen = allCategories.find(({ id }) => String(id) === value)
    return (
      <>
        <SelectField
          label="Catégorie"
          value={value}
          onChange={({ target }) => onChange({ value: target.value, subcategory: '' })}
          options={[['', 'Choisir…'], ...allCategories.map(({ id, name }) => [id, name] as const)]}
        />
        <SelectField
          label="Sous-catégorie"
          value={subcategory}
          onChange={({ target }) => onChange({ subcategory: target.value })}
          options={[['', 'Aucune'], ...(chosen?.subcategories ?? []).map((name) => [name, name] as const)]}
        />
      </>
    )
  }
  if (kind === 'brand') {
    const names = allBrands.map(({ name }) => [name, name] as const)
    return (
      <SelectField label="Marque" value={value} onChange={setValue} options={[['', 'Aucune'], ...names]} />
    )
  }
  return (
    <SelectField
      label={KINDS[kind]}
      value={value}
      onChange={setValue}
      options={[
        ['', 'Choisir…'],
        ['oui', 'Oui'],
        ['non', 'Non'],
      ]}
    />
  )
}

type PreviewProps = { products: Product[]; change: NonNullable<ReturnType<typeof toChange>> }

function Preview({ products, change }: PreviewProps) {
  const others = products.length - PREVIEWED
  return (
    <div>
      <p className="mb-2 font-semibold text-ink text-sm">Ce qui va changer</p>
      <ul className="border-concrete-200 border-y">
        {products.slice(0, PREVIEWED).map((product) => (
          <li key={product.id} className="border-concrete-200 border-b py-1.5 text-sm last:border-b-0">
            <ProductPreview {...{ product, change }} />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="mt-2 text-concrete-600 text-sm">
          et {counted(others, 'autre produit', 'autres produits')}
        </p>
      )}
    </div>
  )
}

const LINE = 'flex flex-wrap justify-between gap-x-4'

function ProductPreview({ product, change }: { product: Product; change: PreviewProps['change'] }) {
  const choices = choicePreviews(product, change)
  const line = (
    <>
      <span className="wrap-anywhere text-ink">{product.name}</span>
      <span className="text-concrete-700 tabular-nums">{pricePreview(product, change)}</span>
    </>
  )
  if (choices.length === 0) return <p className={LINE}>{line}</p>
  return (
    <details className="group -my-1.5">
      <summary className={classes(LINE, 'relative min-h-11 cursor-pointer items-center py-1.5 pr-6')}>
        {line}
        <Icon of={ChevronDown} className="absolute top-3.5 right-0 size-4 group-open:rotate-180" />
      </summary>
      <ul className="pr-6 pb-2 pl-4 text-concrete-700">
        {choices.map(({ name, text }) => (
          <li key={name} className={LINE}>
            <span>{name}</span>
            <span className="tabular-nums">{text}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
