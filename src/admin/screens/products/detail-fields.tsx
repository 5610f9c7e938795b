import { Controller, type UseFormReturn } from 'react-hook-form'
import { KeyValueField } from '#admin/ui/key-value-field.tsx'
import { ListField } from '#admin/ui/list-field.tsx'
import { classes } from '#web/ui/classes.ts'
import { Field, INPUT_CLASS } from '#web/ui/field.tsx'
import { checkSpecifications, type ProductValues } from './product-values.ts'

/** A product's descriptions, specifications, sizes, colours and flags. */
export function DetailFields({
  form: { control, register, formState },
}: {
  form: UseFormReturn<ProductValues>
}) {
  const { errors } = formState
  return (
    <>
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        <Controller
          control={control}
          name="sizes"
          render={({ field, fieldState }) => (
            <ListField
              label="Tailles"
              placeholder="Ex. M, puis Entrée"
              values={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="colors"
          render={({ field, fieldState }) => (
            <ListField
              label="Couleurs"
              placeholder="Ex. Noir, puis Entrée"
              values={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      </div>
      <Field label="Description" error={errors.description?.message}>
        {(field) => (
          <textarea
            {...field}
            rows={2}
            maxLength={5000}
            className={classes(INPUT_CLASS, 'py-2.5')}
            {...register('description')}
          />
        )}
      </Field>
      <Field label="Description complète" error={errors.fullDescription?.message}>
        {(field) => (
          <textarea
            {...field}
            rows={5}
            maxLength={50_000}
            className={classes(INPUT_CLASS, 'py-2.5')}
            {...register('fullDescription')}
          />
        )}
      </Field>
      <Controller
        control={control}
        name="specifications"
        rules={{ validate: checkSpecifications }}
        render={({ field, fieldState }) => (
          <KeyValueField
            label="Caractéristiques"
            rows={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
    </>
  )
}
