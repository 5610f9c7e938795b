import { z } from 'zod'
import { emailChange, passwordChange } from './admin.ts'
import { shopIdentityChange } from './shop-identity.ts'

export const setupState = z.object({ isNeeded: z.boolean() }).meta({ id: 'SetupState' })

const { name, phone } = shopIdentityChange.required({ name: true, phone: true }).shape

/** Creates the account of a shop without an owner, and sets the shop's name and phone. */
export const setup = z
  .object({
    code: z.string().trim().min(1, 'Ce champ est obligatoire').max(100, '100 caractères au plus').meta({
      description: 'Affiché par le serveur au démarrage ; majuscules, espaces et tirets ne comptent pas',
    }),
    email: emailChange.shape.email,
    password: passwordChange.shape.newPassword,
    name,
    phone,
  })
  .meta({ id: 'Setup' })

export type Setup = z.infer<typeof setup>
