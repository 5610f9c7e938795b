import { useState } from 'react'
import { type PhoneDoubt, readPhone } from '#rules/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { unbroken } from '../ui/contact-links.tsx'
import { FocusedAlert, focusField } from './error-summary.tsx'

export function doubtQuestion({ missing }: PhoneDoubt): string {
  if (missing > 0)
    return missing === 1 ? 'Il manque un chiffre\u00a0?' : `Il manque ${missing} chiffres\u00a0?`
  return missing === -1 ? 'Un chiffre de trop\u00a0?' : `${-missing} chiffres de trop\u00a0?`
}

/** Asks once whether a doubtful phone number is right; `doubt` is null until then. */
export function usePhoneDoubt(phone: string) {
  const [asked, setAsked] = useState<string | null>(null)
  return {
    doubt: asked === phone ? readPhone(phone).doubt : null,
    /** Returns true if the question has to be answered before the order is sent. */
    asksFirst(): boolean {
      if (asked === phone || !readPhone(phone).doubt) return false
      setAsked(phone)
      return true
    },
  }
}

/** Shows what seems wrong with the phone number. Confirming the order again sends it unchanged. */
export function PhoneQuestion({ phone, doubt }: { phone: string; doubt: PhoneDoubt }) {
  return (
    <FocusedAlert className="flex scroll-mb-28 flex-col items-start gap-3 border-ink">
      <p>
        <strong>{doubtQuestion(doubt)}</strong> Votre téléphone,{' '}
        <bdi className="font-semibold">{unbroken(phone)}</bdi>, a {doubt.digits} chiffre
        {doubt.digits > 1 && 's'}. S’il est juste, confirmez à nouveau.
      </p>
      <Button look="outline" onClick={() => focusField('customerPhone')}>
        Corriger le numéro
      </Button>
    </FocusedAlert>
  )
}
