const BOX = 'border border-concrete-200 bg-white p-4'

export function DashboardLoading() {
  return (
    <div role="status">
      <span className="sr-only">Chargement du tableau de bord…</span>
      <div aria-hidden="true" className="flex animate-pulse flex-col gap-4 lg:gap-5">
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {['a', 'b', 'c', 'd'].map((key) => (
            <div key={key} className={`${BOX} flex h-27 flex-col justify-between`}>
              <span className="h-4 w-24 max-w-full bg-concrete-200" />
              <span className="h-8 w-20 max-w-full bg-concrete-200" />
            </div>
          ))}
        </div>
        <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr] lg:gap-5">
          <div className={`${BOX} h-72`} />
          <div className={`${BOX} h-72`} />
        </div>
      </div>
    </div>
  )
}
