import { Table2 } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { counted } from '#admin/count-text.ts'
import { wilayas } from '#admin/queries/delivery.ts'
import { byText, EditableList, ItemDialog, type ListSettings } from '#admin/ui/editable-list.tsx'
import { useFormFields } from '#admin/ui/form-fields.tsx'
import { PRICE, priceQuestion, readTyped } from '#admin/ui/form-rules.ts'
import { RowActions, type RowHandlers } from '#admin/ui/icon-button.tsx'
import { RowSkeleton } from '#admin/ui/query-boundary.tsx'
import { type Editor, useEditor } from '#admin/ui/use-editor.ts'
import type { Wilaya } from '#contract/delivery.ts'
import { MAX_DAYS, readDays } from '#rules/delivery-delay.ts'
import { CURRENCY, formatDinars } from '#rules/money.ts'
import { wilayaLabel } from '#rules/option-search.ts'
import { nameKey } from '#rules/text.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'

const LAST = 1000

const SETTINGS: ListSettings<Wilaya> = {
  title: 'Wilayas',
  help: 'wilayas',
  searchHint: 'Nom ou numéro',
  textOf: wilayaLabel,
  sorts: [
    {
      key: 'numero',
      label: 'Numéro',
      compare: (a, b) => (a.code ?? LAST) - (b.code ?? LAST) || byText(a.name, b.name),
    },
    { key: 'nom', label: 'Nom A-Z', compare: (a, b) => byText(a.name, b.name) },
    { key: 'domicile', label: 'Domicile, plus cher', compare: (a, b) => b.homePrice - a.homePrice },
    { key: 'centre', label: 'Centre, plus cher', compare: (a, b) => b.centerPrice - a.centerPrice },
  ],
  // Shows all wilayas on one page, since owners know their order.
  pageSize: 100,
}

export function WilayasScreen() {
  const editor = useEditor<Wilaya>('wilaya')
  return (
    <EditableList
      list={wilayas}
      settings={SETTINGS}
      query={useQuery(wilayas.query)}
      editor={editor}
      nameOf={({ name }) => `la wilaya «\u00a0${name}\u00a0»`}
      layout="grid grid-cols-1 gap-2 @lg:grid-cols-2 @3xl:grid-cols-1 @3xl:gap-0"
      skeletons={10}
      actions={
        <Link to="/wilayas/tarifs" className={classes(buttonClass('outline'), 'max-sm:border-0 max-sm:px-3')}>
          <Icon of={Table2} className="size-4" />
          <span>Tarifs</span>
          <span className="sr-only"> en tableau</span>
        </Link>
      }
      skeleton={<RowSkeleton className="h-28 @3xl:h-14.5 @3xl:not-first:border-t-0" />}
      entry={(wilaya, actions) => <WilayaRow wilaya={wilaya} {...actions} />}
    >
      <WilayaDialog key={editor.key} editor={editor} />
    </EditableList>
  )
}

function WilayaRow({ wilaya, ...handlers }: RowHandlers & { wilaya: Wilaya }) {
  const { code, name, homePrice, centerPrice, centers, baladiyas } = wilaya
  return (
    <li className="relative grid grid-cols-[repeat(auto-fit,minmax(max(7.25rem,34%),1fr))] items-start gap-x-2 border border-concrete-200 bg-white px-4 pb-3 transition-colors hover:bg-concrete-50 @3xl:grid-cols-[minmax(0,1.3fr)_1fr_1fr_auto] @3xl:items-center @3xl:py-1 @3xl:pr-1.5 @3xl:not-first:border-t-0">
      <div className="col-span-full -mr-2.5 flex min-h-12 flex-wrap items-center gap-x-3 @3xl:col-span-1 @3xl:mr-0">
        {code !== null && (
          <span className="price w-7 shrink-0 text-concrete-600 text-lg">
            {String(code).padStart(2, '0')}
          </span>
        )}
        <h2 className="min-w-0 flex-1 basis-[6rem] py-1 font-semibold text-ink">{name}</h2>
        <div className="ml-auto @3xl:hidden">
          <RowActions name={name} {...handlers} />
        </div>
      </div>
      <Way name="Domicile" price={homePrice}>
        {baladiyas.length > 0 ? counted(baladiyas.length, 'baladiya') : <None>Aucune baladiya</None>}
      </Way>
      <Way name="Centre" price={centerPrice}>
        {centers.length > 0 ? counted(centers.length, 'centre') : <None>Aucun centre</None>}
      </Way>
      <div className="hidden @3xl:block">
        <RowActions name={name} {...handlers} />
      </div>
    </li>
  )
}

function Way({ name, price, children }: { name: string; price: number; children: ReactNode }) {
  return (
    <p className="flex flex-col @3xl:flex-row @3xl:items-baseline @3xl:gap-3">
      <span className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="text-concrete-600 text-sm">{name}</span>
        <Money of={price} className="price text-ink text-lg" />
      </span>
      <span className="text-concrete-600 text-sm">{children}</span>
    </p>
  )
}

/** Is red because the storefront does not offer a delivery type without places (spec §4). */
function None({ children }: { children: string }) {
  return <span className="text-alarm-deep">{children}</span>
}

const CODE = {
  validate: (value: string) => /^\s*([1-9]\d?|0[1-9])?\s*$/.test(value) || 'Numéro de 1 à 99 attendu',
}

const DAYS = {
  inputMode: 'numeric',
  maxLength: 2,
  rules: { validate: (typed: string) => readDays(typed) !== undefined || `De 1 à ${MAX_DAYS} jours` },
} as const

/** Returns a question if a changed price makes delivery to a centre cost more than to a home, or null. */
function dearCenterQuestion(home: number, center: number, before: Wilaya | null): string | null {
  const isChanged = home !== before?.homePrice || center !== before.centerPrice
  return isChanged && center > home
    ? `Le centre coûtera ${formatDinars(center)}, plus que le domicile. Est-ce bien le prix\u00a0?`
    : null
}

const PLACES = { look: 'rows', keyOf: nameKey, maxLength: 200 } as const

function WilayaDialog({ editor }: { editor: Editor<Wilaya> }) {
  const wilaya = editor.subject
  const { form, Field } = useFormFields({
    defaultValues: {
      code: wilaya?.code ? String(wilaya.code) : '',
      name: wilaya?.name ?? '',
      homePrice: wilaya ? String(wilaya.homePrice) : '',
      centerPrice: wilaya ? String(wilaya.centerPrice) : '',
      minDays: String(wilaya?.minDays ?? ''),
      maxDays: String(wilaya?.maxDays ?? ''),
      centers: wilaya?.centers ?? [],
      baladiyas: wilaya?.baladiyas ?? [],
    },
  })
  return (
    <ItemDialog
      list={wilayas}
      editor={editor}
      form={form}
      toFields={({ code, name, homePrice, centerPrice, minDays, maxDays, centers, baladiyas }) => ({
        code: code.trim() ? readTyped(code) : null,
        name: name.trim(),
        homePrice: readTyped(homePrice),
        centerPrice: readTyped(centerPrice),
        minDays: readDays(minDays),
        maxDays: readDays(maxDays),
        centers,
        baladiyas,
      })}
      doubt={({ homePrice, centerPrice }) =>
        priceQuestion('La livraison à domicile', readTyped(homePrice), wilaya?.homePrice ?? null) ??
        priceQuestion('La livraison au centre', readTyped(centerPrice), wilaya?.centerPrice ?? null) ??
        dearCenterQuestion(readTyped(homePrice), readTyped(centerPrice), wilaya)
      }
      isWide
    >
      <div className="grid grid-cols-[min(6.5rem,40%)_minmax(0,1fr)] gap-x-4 gap-y-5">
        <Field.Text name="code" label="Numéro" inputMode="numeric" maxLength={2} rules={CODE} />
        <Field.Text
          name="name"
          label="Nom de la wilaya"
          required="Veuillez saisir le nom de la wilaya"
          maxLength={100}
        />
      </div>
      <div className="pairs grid gap-x-4 gap-y-5">
        <Field.Text
          name="homePrice"
          label={`Prix à domicile (${CURRENCY})`}
          placeholder="600"
          required="Veuillez saisir le prix à domicile"
          {...PRICE}
        />
        <Field.Text
          name="centerPrice"
          label={`Prix au centre (${CURRENCY})`}
          placeholder="400"
          required="Veuillez saisir le prix au centre"
          {...PRICE}
        />
      </div>
      <div className="pairs grid gap-x-4 gap-y-5">
        <Field.Text name="minDays" label="Délai min (jours)" isOptional placeholder="2" {...DAYS} />
        <Field.Text
          name="maxDays"
          label="Délai max (jours)"
          isOptional
          placeholder="4"
          hint="Dit à vos clients&nbsp;: «&nbsp;Livré en 2 à 4 jours&nbsp;»."
          {...DAYS}
        />
      </div>
      <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2">
        <Field.List
          name="centers"
          label="Centres"
          placeholder="Ajouter un centre"
          hint="Sans centre, la livraison au centre n’est pas proposée."
          {...PLACES}
        />
        <Field.List
          name="baladiyas"
          label="Baladiyas"
          placeholder="Ajouter une baladiya"
          hint="Sans baladiya, la livraison à domicile n’est pas proposée."
          {...PLACES}
        />
      </div>
    </ItemDialog>
  )
}
