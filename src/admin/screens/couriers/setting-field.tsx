import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { wilayas } from '#admin/queries/delivery.ts'
import { CheckboxField, Select } from '#admin/ui/fields.tsx'
import type { CourierKind } from '#contract/courier.ts'
import { foldText, frenchSpaces } from '#rules/text.ts'
import { Field, INPUT_CLASS } from '#web/ui/field.tsx'
import { SearchSelect } from '#web/ui/search-select.tsx'
import { useWilayaOptions } from '#web/wilaya-options.ts'
import { type CourierValues, storedValue } from './courier-values.ts'

/** The option for a URL that is not in the list. */
const OTHER = 'other'

type Props = {
  form: UseFormReturn<CourierValues>
  field: CourierKind['fields'][number]
  /** The stored value; a secret is masked. */
  stored: string | undefined
  /** True if the form's URL has another host than the account: a stored secret is then not kept. */
  isMoving: boolean
  onLabel: (label: string) => void
}

export function SettingField({ form, field, stored, isMoving, onLabel }: Props) {
  const { name, label, type, isSecret, isRequired, options } = field
  const hint = field.hint && frenchSpaces(field.hint)
  const isStored = isSecret && Boolean(stored)
  const keeps = isStored && !isMoving
  const canRemove = keeps && !isRequired
  const isRemoved = canRemove && form.watch('removed')[name] === true
  const isNeeded = isRequired && !keeps
  const initial = storedValue(field, stored)
  const { field: control, fieldState } = useController({
    control: form.control,
    name: `settings.${name}`,
    rules: {
      // `typed` is undefined in an untouched field, which shows `initial`.
      validate: (typed: string | undefined) =>
        !isNeeded || (typed ?? initial).trim() !== '' || 'Ce champ est obligatoire',
    },
  })
  const { ref, value = initial, onChange } = control
  if (type === 'wilaya') {
    return <WilayaField label={label} value={value} error={fieldState.error?.message} onChange={onChange} />
  }
  const setting = (
    <Field
      label={label}
      hint={isRemoved ? undefined : isStored ? secretHint({ hint, isMoving, isRequired }) : hint}
      error={fieldState.error?.message ?? null}
      isOptional={!isRequired && field.default === undefined}
    >
      {(attributes) =>
        options ? (
          <OptionsInput
            {...attributes}
            ref={ref}
            field={field}
            options={options}
            onLabel={onLabel}
            value={value}
            onChange={onChange}
          />
        ) : (
          <input
            {...attributes}
            ref={ref}
            type={isSecret ? 'password' : 'text'}
            // Keeps browsers from filling in the owner's own password.
            autoComplete={isSecret ? 'new-password' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={500}
            required={isNeeded}
            placeholder={keeps && !isRemoved ? stored : undefined}
            disabled={isRemoved}
            value={isRemoved ? '' : value}
            onChange={(event) => onChange(event.target.value)}
            className={INPUT_CLASS}
          />
        )
      }
    </Field>
  )
  if (!canRemove) return setting
  return (
    <div className="flex flex-col gap-1">
      {setting}
      <CheckboxField label="Retirer le secret enregistré" {...form.register(`removed.${name}`)} />
    </div>
  )
}

type WilayaProps = {
  label: string
  /** Number or name of a wilaya, as the courier's adapter expects it. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function WilayaField({ label, value, error, onChange }: WilayaProps) {
  const { data: list = [] } = useQuery(wilayas.query)
  const options = useWilayaOptions(list).map(({ wilaya, ...option }) => ({
    ...option,
    value: String(wilaya.code ?? wilaya.name),
  }))
  const typed = value.trim()
  const chosen = options.find(
    (option) =>
      option.value === String(Number.parseInt(typed, 10)) || foldText(option.label).endsWith(foldText(typed)),
  )
  return (
    <SearchSelect
      label={label}
      placeholder="Numéro ou nom"
      options={typed !== '' && !chosen ? [{ value: typed, label: typed }, ...options] : options}
      value={typed === '' ? null : (chosen?.value ?? typed)}
      error={error}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

type SecretHint = { hint: string | undefined; isMoving: boolean; isRequired: boolean }

/** Explains what a blank field does to a stored secret. */
function secretHint({ hint, isMoving, isRequired }: SecretHint): string {
  const again = 'L’adresse change\u00a0: saisissez à nouveau ce secret'
  if (isMoving && !isRequired) return `${again}, ou laissez vide pour le retirer.`
  const text = isMoving ? `${again}.` : 'Laissez vide pour garder le secret enregistré.'
  return hint && isRequired ? `${hint}. ${text}` : text
}

type OptionsProps = Pick<Props, 'field' | 'onLabel'> & {
  options: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
} & Omit<ComponentProps<typeof Select>, 'options' | 'value' | 'onChange'>

/** A setting with options. If the options are URLs, the owner may also type another URL. */
function OptionsInput({ field, options, onLabel, value, onChange, ...attributes }: OptionsProps) {
  const { label, isRequired } = field
  const isAddress = field.type === 'url'
  const isListed = options.some((option) => option.value === value)
  const [isOther, setOther] = useState(isAddress && value !== '' && !isListed)
  return (
    <>
      <Select
        {...attributes}
        value={isOther ? OTHER : value}
        onChange={({ target }) => {
          setOther(target.value === OTHER)
          const chosen = options.find((option) => option.value === target.value)
          if (isAddress && chosen) onLabel(chosen.label)
          onChange(target.value === OTHER ? '' : target.value)
        }}
        options={[
          ...(field.default !== undefined || (isRequired && (isListed || isOther))
            ? []
            : [['', isRequired ? 'Choisir…' : 'Non précisé'] as const]),
          ...options.map((option) => [option.value, option.label] as const),
          ...(isAddress ? [[OTHER, 'Autre adresse…'] as const] : []),
        ]}
      />
      {isOther && (
        <input
          type="url"
          inputMode="url"
          aria-label={`${label}\u00a0: autre adresse`}
          aria-invalid={attributes['aria-invalid']}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          maxLength={500}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={INPUT_CLASS}
        />
      )}
    </>
  )
}
