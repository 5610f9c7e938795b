import { Ban } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { formatMoment } from '#admin/order/order-texts.ts'
import { blockedPhones, blockPhone, unblockPhone } from '#admin/queries/orders.ts'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { useFormFields } from '#admin/ui/form-fields.tsx'
import { RemoveButton } from '#admin/ui/icon-button.tsx'
import { TextPanel } from '#admin/ui/panel.tsx'
import { LoadingBars, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { FilterField } from '#admin/ui/search-box.tsx'
import { type Editor, useEditor } from '#admin/ui/use-editor.ts'
import type { BlockedPhone } from '#contract/blocked-phone.ts'
import { normalizePhone } from '#rules/phone.ts'
import { foldText, isolate } from '#rules/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const LONG = 10

export function BlockedPhonesPanel() {
  const phones = useQuery(blockedPhones)
  const [search, setSearch] = useState('')
  const [isWhole, setWhole] = useState(false)
  const [removing, setRemoving] = useState<BlockedPhone | null>(null)
  const unblock = useMutation(unblockPhone)
  const editor = useEditor<null>('blocked-phone')
  const all = phones.data ?? []
  const found = all.filter((phone) => matches(phone, search))
  const shown = isWhole ? found : found.slice(0, LONG)
  return (
    <TextPanel
      title="Numéros bloqués"
      state={
        phones.data && (
          <p className="text-concrete-600 text-sm tabular-nums">{counted(all.length, 'numéro')}</p>
        )
      }
      text="Leurs commandes arrivent comme les autres, avec une marque que vous seul voyez."
    >
      {all.length > LONG && (
        <FilterField
          label="Rechercher un numéro bloqué"
          placeholder="Numéro ou raison"
          value={search}
          onChange={setSearch}
        />
      )}
      <QueryBoundary
        query={phones}
        loading={<LoadingBars text="Chargement des numéros bloqués…" count={2} className="h-12" />}
        failed="Impossible de charger les numéros bloqués"
      >
        {() =>
          found.length === 0 ? (
            <p className="border border-concrete-200 border-dashed px-4 py-6 text-center text-concrete-600 text-sm">
              {search ? `Rien ne correspond à «\u00a0${search}\u00a0».` : 'Aucun numéro bloqué.'}
            </p>
          ) : (
            <>
              <ul className="border-concrete-200 border-y">
                {shown.map((phone) => (
                  <li
                    key={phone.id}
                    className="flex items-center gap-3 py-1 not-first:border-concrete-200 not-first:border-t"
                  >
                    <div className="min-w-0 flex-1 py-1">
                      <p className="font-semibold text-ink tabular-nums">
                        <bdi dir="ltr">{phone.phone}</bdi>
                      </p>
                      <p className="text-concrete-600 text-sm">
                        {phone.reason && `${isolate(phone.reason)} · `}
                        {formatMoment(phone.createdAt)}
                      </p>
                    </div>
                    <RemoveButton
                      label={`Débloquer le ${phone.phone}`}
                      aria-haspopup="dialog"
                      onClick={() => setRemoving(phone)}
                    />
                  </li>
                ))}
              </ul>
              {shown.length < found.length && (
                <Button look="ghost" size="small" onClick={() => setWhole(true)} className="self-start">
                  Tout afficher ({found.length})
                </Button>
              )}
            </>
          )
        }
      </QueryBoundary>
      <Button
        aria-haspopup="dialog"
        onClick={() => editor.open(null)}
        className="w-full sm:w-auto sm:self-start"
      >
        <Icon of={Ban} className="size-4" />
        Bloquer un numéro
      </Button>
      <BlockPhoneDialog key={editor.key} editor={editor} />
      <ConfirmDialog
        title="Débloquer"
        question={removing && `Débloquer le ${removing.phone}\u202f? Ses commandes ne seront plus marquées.`}
        confirmLabel="Débloquer"
        busyLabel="Déblocage…"
        isDestructive
        onConfirm={() => removing && unblock.mutateAsync({ params: { id: removing.id } })}
        onClose={() => setRemoving(null)}
        focusAfter={() => document.querySelector<HTMLElement>('main h1')}
      />
    </TextPanel>
  )
}

function matches({ phone, reason }: BlockedPhone, search: string): boolean {
  const digits = normalizePhone(search)
  return (
    foldText(`${phone} ${reason}`).includes(foldText(search)) ||
    (digits !== '' && normalizePhone(phone).includes(digits))
  )
}

function BlockPhoneDialog({ editor }: { editor: Editor<null> }) {
  const { form, Field } = useFormFields({ defaultValues: { phone: '', reason: '' } })
  const block = useMutation(blockPhone)
  return (
    <FormDialog
      editor={editor}
      title="Bloquer un numéro"
      form={form}
      save={({ phone, reason }) =>
        block.mutateAsync({ body: { phone: phone.trim(), reason: reason.trim() } })
      }
      saveLabel="Bloquer"
      problem="Erreur lors du blocage du numéro"
    >
      <Field.Text
        name="phone"
        label="Téléphone"
        type="tel"
        inputMode="tel"
        required="Veuillez saisir un numéro de téléphone"
        placeholder="06 XX XX XX XX"
        maxLength={50}
      />
      <Field.Text name="reason" label="Raison" isOptional placeholder="Deux colis refusés" maxLength={500} />
    </FormDialog>
  )
}
