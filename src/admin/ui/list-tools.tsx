import { SearchBox } from './search-box.tsx'
import { Select } from './select-field.tsx'

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
        <div className="sm:w-56">
          <Select aria-label="Trier" value={list.sort} onChange={(event) => list.setSort(event.target.value)}>
            {list.sorts.map(({ key, label: name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      )}
    </div>
  )
}
