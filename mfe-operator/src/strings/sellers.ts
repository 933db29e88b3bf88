import { defineTexts } from '@haat/remote/texts';

/** The list of sellers. */
export const sellersTexts = defineTexts('sellers', {
  title: 'Sellers',
  loading: 'Loading sellers…',
  states: 'State',
  search: 'Search sellers',
  searchHint: 'Store, person, e-mail or phone',
  list: 'Sellers',
  columns: { store: 'Store', person: 'Person', contact: 'Contact', applied: 'Applied', state: 'State' },
  age: (age: string) => `${age} ago`,
  oldest: (age: string) => `The oldest application has waited ${age}.`,
  asked: 'Asked',
  answered: 'Answered',
  sameName: 'Same name as another store',
  names: {
    title: 'Changes of store names',
    columns: { store: 'Name now', wanted: 'Name wanted', asked: 'Asked', acts: 'Acts' },
    approve: 'Approve',
    approving: 'Approving…',
    reject: 'Refuse',
    rejecting: 'Refusing…',
    approveTitle: (now: string, wanted: string) => `Rename ${now} to ${wanted}?`,
    approveText: 'Shoppers see the new name at once, also on earlier orders. The seller gets an email.',
    rejectTitle: (now: string, wanted: string) => `Refuse ${wanted} for ${now}`,
    rejectText: 'The store keeps its name. The seller reads your words by email.',
    done: { approve: 'The store has its new name.', reject: 'The store keeps its name.' },
  },
  none: { pending: 'No application waits', others: 'No sellers here', found: 'No seller matches' },
  noneText: {
    pending: 'New applications appear here, the oldest first.',
    others: 'Sellers of this state appear here, the newest first.',
    found: 'Check the spelling, or search for less.',
  },
});
