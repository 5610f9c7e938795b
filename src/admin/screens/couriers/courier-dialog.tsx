import { CircleQuestionMark } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { toast } from 'sonner'
import { errorText } from '#admin/error-text.ts'
import { courierTopic } from '#admin/help-topics.ts'
import { courierKinds, saveCourier, testCourier } from '#admin/queries/couriers.ts'
import { ChoiceField } from '#admin/ui/choice-field.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { useFormFields } from '#admin/ui/form-fields.tsx'
import { LoadingBars, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { Courier, CourierKind } from '#contract/courier.ts'
import { NO_ANSWER } from '#rules/couriers.ts'
import { ApiError } from '#web/api-client.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type CourierValues, isOtherHost, kindText, settingsOf, startSettings } from './courier-values.ts'
import { SettingField } from './setting-field.tsx'

export function CourierDialog({ editor }: { editor: Editor<Courier> }) {
  // The account is stored even if its courier refuses it; another save then updates it.
  const [stored, setStored] = useState<Courier | null>(null)
  const courier = stored ?? editor.subject
  const query = useQuery({ ...courierKinds, enabled: editor.isOpen })
  const { form, Field } = useFormFields<CourierValues>({
    defaultValues: {
      kind: courier?.kind ?? null,
      name: courier?.name ?? '',
      isActive: courier?.isActive ?? true,
      settings: {},
      removed: {},
    },
  })
  const saving = useMutation({ ...saveCourier, meta: { ...saveCourier.meta, success: '' } })
  const trial = useMutation(testCourier)
  const chosen = form.watch('kind')
  const kind = query.data?.find((kind) => kind.kind === chosen)
  const isMoving = isOtherHost(courier, form.watch('settings').baseUrl)
  // The name follows the kind or the URL until the owner types one.
  const isNamed = courier !== null || Boolean(form.formState.dirtyFields.name)
  const suggestName = (name: string) => isNamed || form.setValue('name', name)
  const save = async (values: CourierValues) => {
    if (!kind) return
    const fields = { name: values.name.trim(), settings: settingsOf(kind, values, courier) }
    const saved = await saving.mutateAsync(
      courier
        ? { id: courier.id, fields: { ...fields, isActive: values.isActive } }
        : { id: null, fields: { ...fields, kind: kind.kind } },
    )
    if (kind.isRemote && saved.isActive) await tryAccount(saved, values, kind)
    toast.success(`Transporteur ${editor.subject ? 'modifié' : 'ajouté'} avec succès`)
  }
  // Sends a test request. Shows a refusal by the courier at the field of the required secret, if it has one.
  const tryAccount = async (saved: Courier, values: CourierValues, { fields }: CourierKind) => {
    try {
      await trial.mutateAsync({ params: { id: saved.id } })
    } catch (error) {
      const words = errorText(error, NO_ANSWER)
      const key = fields.find(({ isSecret, isRequired }) => isSecret && isRequired)
      setStored(saved)
      form.reset(values)
      if (words.startsWith(NO_ANSWER))
        throw new ApiError(502, {
          message: `${saved.name} ne répond pas\u00a0: vos clés sont gardées, réessayez.`,
        })
      if (key)
        form.setError(`settings.${key.name}`, { type: 'server', message: words }, { shouldFocus: true })
      throw new ApiError(502, {
        message: `Le compte est enregistré, mais l’essai a échoué${key ? '' : `\u00a0: ${words}`}.`,
      })
    }
  }
  return (
    <FormDialog
      editor={editor}
      title={courier ? 'Modifier le transporteur' : 'Ajouter un transporteur'}
      form={form}
      save={save}
      saveLabel={courier ? 'Enregistrer' : 'Ajouter'}
      busyLabel={trial.isPending ? 'Essai de la connexion…' : 'Enregistrement…'}
      canSave={kind !== undefined}
      problem="Erreur lors de la sauvegarde du transporteur"
    >
      <QueryBoundary
        query={query}
        loading={<LoadingBars text="Chargement des transporteurs possibles…" className="h-72" />}
        failed="Impossible de charger les transporteurs possibles"
      />
      {query.data && !courier && <KindField form={form} kinds={query.data} onLabel={suggestName} />}
      {kind && (
        <>
          <KeysHelp kind={kind} />
          {kind.fields.map((field) => (
            <SettingField
              key={`${kind.kind} ${field.name}`}
              form={form}
              field={field}
              stored={courier?.settings[field.name]}
              isMoving={isMoving}
              onLabel={suggestName}
            />
          ))}
          {/* This field registers after the settings, so that the first invalid field gets the focus. */}
          <Field.Text
            name="name"
            label="Nom du compte"
            hint="Tel que vous le verrez sur les commandes."
            required="Veuillez saisir un nom"
            maxLength={60}
          />
          {courier && (
            <Field.Checkbox
              name="isActive"
              label="Actif"
              hint="Un compte inactif ne reçoit plus de commandes."
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

/** Opens the help in another tab, so that typed input stays. */
function KeysHelp({ kind: { kind, isRemote } }: { kind: CourierKind }) {
  return (
    <Link
      to="/aide/$topic"
      params={{ topic: courierTopic(kind) }}
      target="_blank"
      className="-my-2 inline-flex min-h-11 items-center gap-1.5 self-start font-semibold text-ink text-sm underline underline-offset-4"
    >
      <Icon of={CircleQuestionMark} className="size-4" />
      {isRemote ? 'Où trouver ces clés\u202f?' : 'Comment ça marche\u202f?'}
      <span className="sr-only"> Dans un autre onglet</span>
    </Link>
  )
}

type KindProps = { form: UseFormReturn<CourierValues>; kinds: CourierKind[]; onLabel: (name: string) => void }

function KindField({ form, kinds, onLabel }: KindProps) {
  return (
    <ChoiceField
      label="Transporteur"
      layout="flex flex-col gap-2"
      choices={kinds.map((kind) => ({ value: kind.kind, label: kind.name, hint: kindText(kind) }))}
      value={form.watch('kind')}
      onChange={(next) => {
        const kind = kinds.find((item) => item.kind === next)
        form.setValue('kind', next, { shouldDirty: true })
        form.setValue('settings', kind ? startSettings(kind) : {})
        // If the kind offers URLs to choose from, the name stays empty until the owner chooses one.
        if (kind) onLabel(kind.fields.some(({ type, options }) => type === 'url' && options) ? '' : kind.name)
        form.clearErrors()
      }}
    />
  )
}
