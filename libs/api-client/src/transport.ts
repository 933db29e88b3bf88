import { API_PATH } from '@haat/contracts';
import axios from 'axios';

/** The client of the API. In a file of its own: http.ts loads it with the page's first call. */
export const transport = axios.create({ baseURL: API_PATH });
