import { Award, FileText, ScrollText, UserRound } from 'lucide-react'
import { rankOf } from '#kernel/plain-text.ts'
import type { LucideIcon } from '#ui/icons.ts'
import { lineIcons } from '#ui/icons.ts'
import type { Line } from '#ui/lines.ts'
import type { ProductOnScreens } from '#webkit/products.ts'
import type { FoundKind, SearchResult } from '../../contract.ts'
import { readQuery } from '../../rules.ts'
import type { Entries, Entry } from './entry.ts'
import type { Visit } from './visits.ts'

export type GroupName =
  | 'recent'
  | 'here'
  | 'go'
  | 'create'
  | 'actions'
  | 'people'
  | 'products'
  | 'orders'
  | 'certificates'
  | 'log'
export type Option = {
  key: string
  title: string
  about: string
  icon: LucideIcon
  line: Line | undefined
  path?: string
  onSelect?: () => void
  /** What is remembered when it is opened. */
  visit?: Visit
  found?: SearchResult
}
export type Group = { name: GroupName; options: Option[] }

type Look = { group: GroupName; icon: LucideIcon; line: Line }
const looks: Partial<Record<FoundKind, Look>> = {
  contact: { group: 'people', icon: lineIcons.crm, line: 'crm' },
  user: { group: 'people', icon: UserRound, line: 'none' },
  log: { group: 'log', icon: ScrollText, line: 'none' },
  order: { group: 'orders', icon: lineIcons.payments, line: 'payments' },
  ownOrder: { group: 'orders', icon: lineIcons.payments, line: 'payments' },
  certificate: { group: 'certificates', icon: Award, line: 'courses' },
  ownCertificate: { group: 'certificates', icon: Award, line: 'courses' },
}
const foundGroups = ['people', 'products', 'orders', 'certificates', 'log'] as const

/** What is found of a product looks as its kind says. */
function lookOf(products: readonly ProductOnScreens[], kind: FoundKind): Look {
  const known = looks[kind]
  if (known) return known
  for (const { finds, line } of products) {
    const found = (finds as Partial<Record<FoundKind, 'whole' | 'part'>>)[kind]
    if (found) return { group: 'products', icon: found === 'whole' ? lineIcons[line] : FileText, line }
  }
  return { group: 'products', icon: FileText, line: 'none' }
}

type OptionsInput = {
  typed: string
  entries: Entries
  visits: readonly Visit[]
  found: readonly SearchResult[]
  products: readonly ProductOnScreens[]
  /** What a group is called: by its name all of it is found. */
  nameOf: (group: 'create' | 'actions') => string
}

/** What the palette lists, in its order: what the browser knows first, so that it never moves when an answer comes. */
export function groupsFor({ typed, entries, visits, found, products, nameOf }: OptionsInput): Group[] {
  const { only, text } = readQuery(typed)
  const matching = (list: readonly Entry[], group = '') =>
    list.filter(({ label }) => begins(label, text) || begins(group, text)).map(ofEntry)
  const known: Group[] =
    only === 'people'
      ? []
      : text === ''
        ? [
            {
              name: 'recent',
              options: only ? [] : visits.map((visit) => ofVisit(visit, lookOf(products, visit.kind))),
            },
            { name: 'here', options: entries.here.map(ofEntry) },
            { name: 'go', options: only ? [] : entries.pages.map(ofEntry) },
            { name: 'create', options: entries.creations.map(ofEntry) },
            { name: 'actions', options: entries.actions.map(ofEntry) },
          ]
        : [
            { name: 'here', options: matching(entries.here) },
            { name: 'go', options: only ? [] : matching(entries.pages) },
            { name: 'create', options: matching(entries.creations, nameOf('create')) },
            { name: 'actions', options: matching(entries.actions, nameOf('actions')) },
          ]
  const answered = foundGroups.map((name) => ({
    name,
    options: found
      .map((each) => ({ each, look: lookOf(products, each.kind) }))
      .filter(({ look }) => look.group === name)
      .map(({ each, look }) => ofFound(each, look)),
  }))
  return [...known, ...answered].filter((group) => group.options.length > 0)
}

/** A page in the way of a person who is called alike would be a nuisance: only words' beginnings count. */
const begins = (label: string, text: string) => {
  const rank = rankOf(label, text)
  return rank === 0 || rank === 1
}

const ofEntry = ({ id, label, icon, line, path, onSelect }: Entry): Option => ({
  key: id,
  title: label,
  about: '',
  icon,
  line,
  ...(path ? { path } : {}),
  ...(onSelect ? { onSelect } : {}),
})

const ofVisit = (visit: Visit, { icon, line }: Look): Option => ({
  key: `visit ${visit.path}`,
  title: visit.title,
  about: '',
  icon,
  line,
  path: visit.path,
  visit,
})

const ofFound = (found: SearchResult, { icon, line }: Look): Option => {
  const { kind, id, title, about, path } = found
  return { key: `${kind} ${id}`, title, about, icon, line, path, visit: { path, title, kind }, found }
}
