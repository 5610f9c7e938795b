import { ChevronDown } from 'lucide-react'
import { classes } from '#web/ui/classes.ts'
import { INPUT_CLASS } from '#web/ui/field.tsx'
import { SearchBox } from './search-box.tsx'

type Props = {
  list: {
    search: string
    setSearch: (text: string) => void
    sort: string
    setSort: (key: string) => void
    sorts: { key: string; label: string }[]
  }
  label: string
  placeholder: string
}

/** Above a list: its search and its order. */
export function ListTools({ list, label, placeholder }: Props) {
  return (
    <div className="mb-4 flex flex-col gap-2 sm:flex-row lg:mb-5">
      <SearchBox value={list.search} label={label} placeholder={placeholder} onSearch={list.setSearch} />
      {list.sorts.length > 1 && (
        <div className="relative sm:w-56">
          <select
            aria-label="Trier"
            value={list.sort}
            onChange={(event) => list.setSort(event.target.value)}
            className={classes(INPUT_CLASS, 'appearance-none pr-10')}
          >
            {list.sorts.map(({ key, label: name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-3.5 right-3 size-5 text-concrete-600"
          />
        </div>
      )}
    </div>
  )
}
