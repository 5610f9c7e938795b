import { ImageUp, Trash2 } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { errorText } from '#admin/error-text.ts'
import { type MarkName, removeMark, setMark } from '#admin/queries/shop.ts'
import { ColorField, isColor } from '#admin/ui/color-field.tsx'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { type Accepted, DropZone } from '#admin/ui/drop-zone.tsx'
import { FormSection } from '#admin/ui/long-form.tsx'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { contrastWithWhite, DEFAULT_ACCENT, MIN_CONTRAST, readableShade } from '#rules/contrast.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ErrorText } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { withWidth } from '#web/ui/image.tsx'
import type { ShopValues } from './shop-values.ts'

export function LooksSection({ shop }: { shop: ShopIdentity }) {
  return (
    <>
      <FormSection title="Couleur">
        <AccentField />
      </FormSection>
      <FormSection title="Logo et icône" hint="Enregistrés dès que vous les choisissez.">
        <div className="grid gap-4 @md:grid-cols-2">
          <MarkField
            name="logo"
            url={shop.logo}
            label="Logo"
            thing="le logo"
            hint="PNG, JPEG ou WebP. Montré sur fond noir, haut de 40&nbsp;px&nbsp;: clair, sur fond transparent, il se lit le mieux."
            without="Sans logo, le nom de la boutique est montré."
          />
          <MarkField
            name="icon"
            url={shop.icon}
            label="Icône"
            thing="l’icône"
            hint="PNG, JPEG ou WebP, 512&nbsp;px de côté au moins. Une image qui n’est pas carrée reçoit des bords. Pour l’onglet du navigateur et l’écran d’accueil des téléphones."
            without="Sans icône, celle d’origine est montrée."
          />
        </div>
      </FormSection>
    </>
  )
}

function AccentField() {
  const { control } = useFormContext<ShopValues>()
  const { field, fieldState } = useController({
    control,
    name: 'accent',
    rules: { validate: (value) => accentProblem(value) ?? true },
  })
  const color = field.value.trim().toLowerCase()
  return (
    <div className="flex flex-col gap-1">
      <ColorField
        label="Couleur des boutons, des badges et des liens"
        hint={isColor(color) && `Contraste avec un texte blanc\u00a0: ${contrastText(color)} (4,5 au moins)`}
        initial={DEFAULT_ACCENT}
        value={field.value}
        onChange={field.onChange}
        inputRef={field.ref}
        // Shows the error while the owner types, unless the colour is incomplete.
        error={fieldState.error?.message ?? (isColor(color) ? accentProblem(color) : undefined)}
      />
      {isColor(color) && accentProblem(color) && (
        <button
          type="button"
          onClick={() => field.onChange(readableShade(color))}
          className="flex min-h-11 cursor-pointer items-center gap-2 self-start text-ink text-sm underline underline-offset-4"
        >
          <span className="size-5" style={{ background: readableShade(color) }} />
          Prendre la même, assez foncée&nbsp;: {readableShade(color)}
        </button>
      )}
      {color !== DEFAULT_ACCENT && (
        <button
          type="button"
          onClick={() => field.onChange(DEFAULT_ACCENT)}
          className="min-h-11 cursor-pointer self-start text-ink text-sm underline underline-offset-4"
        >
          Revenir à la couleur d’origine
        </button>
      )}
    </div>
  )
}

function accentProblem(typed: string): string | undefined {
  const color = typed.trim()
  if (!isColor(color)) return 'Couleur attendue sous la forme #1a2b3c'
  if (contrastWithWhite(color) < MIN_CONTRAST)
    return 'Cette couleur est trop claire\u00a0: un texte blanc ne s’y lit pas.'
}

// Rounds down, since a contrast of 4.499 does not reach the required 4.5.
function contrastText(color: string): string {
  return (Math.floor(contrastWithWhite(color) * 100) / 100).toLocaleString('fr-FR')
}

/** In bytes. The browser shrinks an image that is larger than the server accepts. */
const MAX_SIZE = 20 * 1024 * 1024
const TYPES = ['image/png', 'image/jpeg', 'image/webp']

const MARKS: Accepted = {
  types: TYPES.join(),
  isOne: ({ type, size }) => TYPES.includes(type) && size <= MAX_SIZE,
  problem: 'Choisissez une image PNG, JPEG ou WebP de 20\u00a0Mo au plus',
}

type Props = {
  name: MarkName
  url: string | null
  label: string
  hint: string
  without: string
  thing: string
}

function MarkField({ name, url, label, hint, without, thing }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [share, setShare] = useState(0)
  const [isRemoving, setRemoving] = useState(false)
  const sending = useMutation(setMark)
  const removing = useMutation(removeMark)
  const wrong = problem ?? (sending.error && errorText(sending.error, 'L’image n’a pas pu être envoyée.'))
  // Scrolls to the error, since the page may have moved while the owner chose the file.
  useEffect(() => {
    if (wrong) document.getElementById(`${id}-error`)?.scrollIntoView({ block: 'center' })
  }, [id, wrong])
  const take = (file: File | undefined, found: string | null) => {
    setProblem(found)
    sending.reset()
    setShare(0)
    if (file) sending.mutate({ name, file, onProgress: setShare })
  }
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="font-semibold text-ink text-sm">{label}</p>
      <DropZone
        id={id}
        accepted={MARKS}
        isInvalid={Boolean(wrong)}
        hasHint
        onFiles={([file], found) => sending.isPending || take(file, found)}
        className="min-h-32 overflow-hidden p-3"
      >
        <span className="flex min-w-0 flex-col items-center gap-2">
          {url && (
            <span className={classes('flex h-22 items-center p-3', name === 'logo' && 'bg-ink')}>
              <img
                src={withWidth(url, 320)}
                alt=""
                className={name === 'logo' ? 'h-10 max-w-full object-contain' : 'size-16 object-contain'}
              />
            </span>
          )}
          <span className="flex items-center gap-2 font-semibold text-ink text-sm">
            <Icon of={ImageUp} className="size-5 shrink-0 text-concrete-600" />
            {sending.isPending
              ? `Envoi… ${Math.round(share * 100)}\u00a0%`
              : `${url ? 'Remplacer' : 'Choisir'} ${thing}`}
          </span>
        </span>
      </DropZone>
      <p id={`${id}-hint`} className="text-concrete-600 text-sm">
        {hint} {!url && without}
      </p>
      <ErrorText id={`${id}-error`} role="alert">
        {wrong}
      </ErrorText>
      {url && (
        <Button
          look="ghost"
          size="small"
          aria-haspopup="dialog"
          onClick={() => setRemoving(true)}
          className="self-start"
        >
          <Icon of={Trash2} className="size-4" />
          Retirer {thing}
        </Button>
      )}
      <ConfirmDialog
        title={`Retirer ${thing}`}
        question={isRemoving && `${without} Voulez-vous retirer ${thing}\u00a0?`}
        confirmLabel="Retirer"
        busyLabel="Retrait…"
        isDestructive
        onConfirm={() => removing.mutateAsync(name)}
        onClose={() => setRemoving(false)}
        focusAfter={() => document.getElementById(id)}
      />
    </div>
  )
}
