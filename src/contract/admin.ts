import { z } from 'zod'
import { MIN_PASSWORD } from '#rules/password.ts'
import { text } from './fields.ts'

export const admin = z.object({ email: z.string() })

export const credentials = z
  .object({
    email: text(254),
    password: z.string().min(1, 'Ce champ est obligatoire').max(1000, '1000 caractères au plus'),
  })
  .meta({ id: 'Credentials' })

export const session = z.object({ token: z.string(), admin }).meta({ id: 'Session' })

export const verifiedAdmin = z.object({ admin }).meta({ id: 'VerifiedAdmin' })

export type Admin = z.infer<typeof admin>
export type Credentials = z.infer<typeof credentials>
export type Session = z.infer<typeof session>

export const emailChange = z
  .object({ email: text(254).pipe(z.email('Adresse email invalide')) })
  .meta({ id: 'EmailChange' })

export const passwordChange = z
  .object({
    currentPassword: z.string().min(1, 'Ce champ est obligatoire').max(1000, '1000 caractères au plus'),
    newPassword: z
      .string()
      .min(MIN_PASSWORD, 'Le mot de passe doit contenir au moins 6 caractères')
      .max(1000, '1000 caractères au plus'),
  })
  .meta({ id: 'PasswordChange' })
