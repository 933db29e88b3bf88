import { API_PATH } from '@haat/contracts';
import axios from 'axios';

/** The API client. In a separate file, because it loads with the page's first call. */
export const transport = axios.create({ baseURL: API_PATH });
