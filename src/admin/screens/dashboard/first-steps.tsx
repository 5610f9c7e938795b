import { Check, ChevronDown, ChevronRight } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { firstSteps, hideFirstSteps } from '#admin/queries/shop.ts'
import { ProgressBar } from '#admin/ui/progress.tsx'
import type { StepKey } from '#contract/first-steps.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DemoDialog } from './demo-dialog.tsx'

type Step = { title: string; hint: string; link: Pick<LinkProps, 'to' | 'params'> | null }

const STEPS: Record<StepKey, Step> = {
  identity: {
    title: 'Donner à la boutique son nom et son téléphone',
    hint: 'Ils sont sur chaque page, chaque bon de préparation et chaque message.',
    link: { to: '/ma-boutique' },
  },
  legal: {
    title: 'Ajouter les numéros légaux et publier les pages',
    hint: 'Registre du commerce, NIF, mentions légales et conditions de vente.',
    link: { to: '/pages' },
  },
  prices: {
    title: 'Fixer les prix de livraison',
    hint: 'Ceux du début ne sont que des exemples.',
    link: { to: '/wilayas/tarifs' },
  },
  products: {
    title: 'Ajouter un premier produit',
    hint: 'Avec ses photos, ses tailles et son prix.',
    link: { to: '/produits' },
  },
  demo: {
    title: 'Retirer la démonstration',
    hint: 'Ce que vous avez changé reste.',
    link: null,
  },
  courier: {
    title: 'Relier un transporteur',
    hint: 'Les colis partent alors d’un seul geste.',
    link: { to: '/transporteurs' },
  },
  notices: {
    title: 'Être prévenu de chaque commande',
    hint: 'Par une notification sur ce téléphone.',
    link: { to: '/parametres' },
  },
  backup: {
    title: 'Faire une sauvegarde',
    hint: 'La dernière a plus de sept jours, ou il n’y en a pas.',
    link: { to: '/sauvegardes' },
  },
  password: {
    title: 'Changer le mot de passe du début',
    hint: 'Vous seul devez le connaître.',
    link: { to: '/parametres' },
  },
  address: {
    title: 'Mettre la boutique sur son adresse',
    hint: 'Une adresse en https, et un chemin secret pour l’administration.',
    link: { to: '/aide/$topic', params: { topic: 'premiers-pas' } },
  },
}

const SHOWN = 3

export function FirstSteps() {
  const { data } = useQuery(firstSteps)
  const hide = useMutation(hideFirstSteps)
  const [isWhole, setWhole] = useState(false)
  const [isDemoOpen, setDemoOpen] = useState(false)
  const left = data?.steps.filter(({ isDone }) => !isDone) ?? []
  if (!data || data.isHidden || left.length === 0) return null
  const total = data.steps.length
  const done = total - left.length
  const shown = isWhole ? data.steps : left.slice(0, SHOWN)
  return (
    <section aria-labelledby="first-steps" className="border border-ink bg-white">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-3 pb-2 md:px-5">
        <div className="min-w-0">
          <h2 id="first-steps" className="font-semibold text-ink text-lg">
            Premiers pas
          </h2>
          <p className="text-concrete-700 text-sm">
            {counted(done, 'fait')} sur {total}
          </p>
        </div>
        <Button
          look="ghost"
          size="small"
          isBusy={hide.isPending}
          onClick={() => hide.mutate({ body: { isHidden: true } })}
        >
          Cacher
        </Button>
      </div>
      <ProgressBar label="Premiers pas faits" share={done / total} />
      <ul>
        {shown.map(({ key, isDone }) => (
          <li key={key} className="border-concrete-200 not-first:border-t">
            <StepRow step={STEPS[key]} isDone={isDone} onOpen={() => setDemoOpen(true)} />
          </li>
        ))}
      </ul>
      {left.length > SHOWN && !isWhole && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="flex min-h-11 w-full cursor-pointer items-center justify-center gap-2 border-concrete-200 border-t font-semibold text-ink text-sm hover:bg-concrete-50"
        >
          Voir les {total} pas
          <Icon of={ChevronDown} className="size-4" />
        </button>
      )}
      <DemoDialog isOpen={isDemoOpen} onClose={() => setDemoOpen(false)} />
    </section>
  )
}

const ROW = 'flex w-full items-center gap-3 px-4 py-2.5 text-left md:px-5'

function StepRow({ step, isDone, onOpen }: { step: Step; isDone: boolean; onOpen: () => void }) {
  const inside = (
    <>
      <span
        className={classes(
          'flex size-6 shrink-0 items-center justify-center rounded-full border-2',
          isDone ? 'border-green-700 bg-green-700 text-white' : 'border-concrete-400',
        )}
      >
        {isDone && <Icon of={Check} className="size-4" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className={classes('block font-semibold', isDone ? 'text-concrete-600' : 'text-ink')}>
          {step.title}
          {isDone && <span className="sr-only">, fait</span>}
        </span>
        {!isDone && <span className="block text-concrete-600 text-sm">{step.hint}</span>}
      </span>
      {!isDone && <Icon of={ChevronRight} className="size-5 shrink-0 text-concrete-500" />}
    </>
  )
  if (isDone) return <p className={ROW}>{inside}</p>
  if (step.link) {
    return (
      <Link {...step.link} className={`${ROW} hover:bg-concrete-50`}>
        {inside}
      </Link>
    )
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={`${ROW} cursor-pointer hover:bg-concrete-50`}
    >
      {inside}
    </button>
  )
}
