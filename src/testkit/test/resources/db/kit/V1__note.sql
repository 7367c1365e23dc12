create table note (text text not null);
