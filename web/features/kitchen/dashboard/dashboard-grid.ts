/** One column on a phone; on a desktop two, whose edges all sections share. */
export const dashboardGridClass =
  'flex flex-col gap-6 sm:gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-x-10'
